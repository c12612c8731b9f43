import { useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { formatEmailAddress } from "~/lib/email-address";
import { formatUsd } from "~/lib/money";
import { subscriptionStatusLabel } from "~/routes/admin/orders/order-labels";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { ConfirmStep, TextField, UnknownOutcome, useOrderAction } from "./form-controls";
import { listCancellationTimings, type SubscriptionTiming } from "./refund-options";

type ManualOrderFormProps = { order: OrderDetails; payUrl: string };

/** For an unpaid order that an admin created: copy or email its payment link, or cancel it. */
export function ManualOrderForm({ order, payUrl }: ManualOrderFormProps) {
  const [confirming, setConfirming] = useState(false);
  const { busy, unanswered, submit, reload } = useOrderAction(() => setConfirming(false));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(payUrl);
      toast.success("Payment link copied", { id: "copied" });
    } catch {
      toast.error("Your browser doesn’t allow copying. Select the link and copy it.", { id: "copied" });
    }
  };
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Payment</h3>
      <UnknownOutcome message={unanswered} onLook={reload} />
      <p className="mb-3 text-mute">
        Anyone with this link can pay {formatUsd(order.amount)}. It works until the order is paid or canceled, or you
        revoke the customer’s links.
      </p>
      <input
        readOnly
        aria-label="Payment link"
        className="field-dense mb-3"
        value={payUrl}
        onFocus={(event) => event.target.select()}
      />
      <div className="mb-4 flex flex-wrap gap-2">
        <Button dense="plain" onClick={copy}>
          Copy payment link
        </Button>
        <Button dense="plain" disabled={busy} onClick={() => submit({ intent: "payment-link", orderId: order.id })}>
          {busy ? "One moment..." : "Send payment link"}
        </Button>
        {!confirming && (
          <Button dense="plain" disabled={busy} onClick={() => setConfirming(true)}>
            Cancel the order
          </Button>
        )}
      </div>
      <p className="text-mute text-sm">“Send payment link” emails it to {formatEmailAddress(order.email)}.</p>
      {confirming && (
        <ConfirmStep
          question="Cancel this order? Its payment link stops working."
          yes="Cancel the order"
          busy={busy}
          onYes={() => submit({ intent: "cancel-manual", orderId: order.id })}
          onNo={() => setConfirming(false)}
        />
      )}
    </section>
  );
}

export function PaymentLinkForm({ order }: { order: OrderDetails }) {
  const { busy, unanswered, submit, reload } = useOrderAction();
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Payment</h3>
      <UnknownOutcome message={unanswered} onLook={reload} />
      <p className="mb-3 text-mute">
        Emails {formatEmailAddress(order.email)} a link to pay {formatUsd(order.amount)}. The link is good for 24 hours,
        and you can send it again.
      </p>
      <Button dense="plain" disabled={busy} onClick={() => submit({ intent: "payment-link", orderId: order.id })}>
        {busy ? "Sending..." : "Send payment link"}
      </Button>
    </section>
  );
}

export function SpamForm({ order }: { order: OrderDetails }) {
  const { busy, unanswered, submit, reload } = useOrderAction();
  const isSpam = order.status === "spam";
  if (!isSpam && !order.discardable) return null;
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Spam</h3>
      <UnknownOutcome message={unanswered} onLook={reload} />
      <p className="mb-3 text-mute">
        {isSpam
          ? "This request is in Spam. It’s deleted 30 days after it was moved there."
          : "Spam doesn’t show up in lists or totals. For 30 days you can find it with the status filter Spam and move it back."}
      </p>
      <Button
        dense="plain"
        disabled={busy}
        onClick={() => submit({ intent: isSpam ? "not-spam" : "spam", orderId: order.id })}
      >
        {isSpam ? "Move out of Spam" : "Move to Spam"}
      </Button>
    </section>
  );
}

const FIELD_LABELS = {
  name: "Ordered by",
  person: "Person",
  email: "Email",
  company: "Company",
  phone: "Phone",
  website: "Website",
} as const;
type FieldName = keyof typeof FIELD_LABELS;
const fieldNames = Object.keys(FIELD_LABELS) as FieldName[];

export function CorrectForm({ order }: { order: OrderDetails }) {
  const initial = Object.fromEntries(fieldNames.map((name) => [name, order[name] ?? ""]));
  const [values, setValues] = useState(initial);
  const { busy, unanswered, submit, reload } = useOrderAction();
  return (
    <section>
      <details>
        <summary className="min-h-11 cursor-pointer font-bold text-lg">Edit customer details</summary>
        <form
          className="mt-2 space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            submit({ intent: "correct-customer", orderId: order.id, ...values });
          }}
        >
          <UnknownOutcome message={unanswered} onLook={reload} />
          <p className="text-mute">If you change the email address, private links sent to the old one stop working.</p>
          {fieldNames.map((name) => (
            <TextField
              key={name}
              label={FIELD_LABELS[name]}
              value={values[name] ?? ""}
              onChange={(value) => setValues((previous) => ({ ...previous, [name]: value }))}
            />
          ))}
          <Button type="submit" dense="plain" disabled={busy}>
            {busy ? "Saving..." : "Save changes"}
          </Button>
        </form>
      </details>
    </section>
  );
}

export function RevokeLinksForm({ order }: { order: OrderDetails }) {
  const { busy, unanswered, submit, reload } = useOrderAction();
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Customer’s links</h3>
      <UnknownOutcome message={unanswered} onLook={reload} />
      <p className="mb-3 text-mute">
        Every email to {formatEmailAddress(order.email)} has a private link to all orders for this address. Revoke the
        links if one reaches the wrong person. The customer gets a new one in the next email, or at /my-order/find.
      </p>
      <Button dense="danger" disabled={busy} onClick={() => submit({ intent: "revoke-links", orderId: order.id })}>
        {busy ? "Revoking..." : "Revoke all links"}
      </Button>
    </section>
  );
}

type Subscription = NonNullable<OrderDetails["subscription"]>;

/** Ends a subscription without a refund, after a confirmation. */
export function SubscriptionForm({ order }: { order: OrderDetails }) {
  const { subscription } = order;
  // One id per request makes a retry after a lost response idempotent.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [timing, setTiming] = useState<SubscriptionTiming | null>(null);
  const { busy, unanswered, submit, reload } = useOrderAction(() => {
    setTiming(null);
    setRequestId(crypto.randomUUID());
  });
  if (!subscription) return null;
  const timings = listCancellationTimings(subscription);
  if (timings.length === 0) return null;
  const send = (when: SubscriptionTiming) =>
    submit({ intent: "cancel-subscription", requestId, orderId: order.id, when });
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Subscription</h3>
      <UnknownOutcome message={unanswered} onLook={reload} />
      <p className="mb-3 text-mute">{describeSubscriptionStatus(subscription)}</p>
      {timing ? (
        <ConfirmStep
          question={
            timing === "now"
              ? `End ${order.name}’s subscription now? You can’t restart it from here.`
              : `End ${order.name}’s subscription at the end of the paid month?`
          }
          yes={busy ? "Ending..." : "Yes, end it"}
          busy={busy}
          onYes={() => send(timing)}
          onNo={() => setTiming(null)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {timings.map((when) => (
            <Button key={when} dense="danger" onClick={() => setTiming(when)}>
              {when === "now" ? "End now..." : "End with the paid month..."}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

function describeSubscriptionStatus({ status, endsAt }: Subscription): string {
  if (status === "past_due") return "Past due: the last month couldn’t be charged. The card provider will retry.";
  if (status === "ending") return `${subscriptionStatusLabel(status, endsAt)}: it won’t renew.`;
  return "It renews every month.";
}
