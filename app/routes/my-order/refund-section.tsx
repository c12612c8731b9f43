import { Form, Link } from "react-router";
import type { RefundEligibility, RefundOption } from "~/billing/refunds/refund-eligibility.server";
import { REFUND_REASON_MAX_LENGTH } from "~/billing/refunds/refund-policy";
import { useSite } from "~/content/use-site";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { formatMoney } from "~/lib/money";
import { isEndedByRefund } from "~/orders/deliveries/delivery-rules";
import { Amount } from "~/ui/amount";
import { Button } from "~/ui/button";
import { FactList } from "~/ui/fact-list";
import { TextArea } from "~/ui/field";
import { useIsSubmitting } from "~/ui/hidden-fields";
import type { RejectedInput } from "./my-order-actions.server";
import { PortalForm, PortalSection, Question } from "./portal-section";

type RefundSectionProps = {
  order: PortalOrder;
  /** True after "Request a refund": shows the confirmation. */
  asking: boolean;
  /** One id per page load: makes repeated submits idempotent. */
  requestId: string;
  unsent?: RejectedInput;
};

/** The confirmation or the last request; nothing before the customer asks. */
export function RefundSection(props: RefundSectionProps) {
  const { order, asking, unsent } = props;
  const { offer, last } = order.refund;
  const isAsked = asking || unsent !== undefined;
  // The page says it already if the refund ended the order.
  if (last?.refund?.status === "succeeded" && isEndedByRefund(order)) return null;
  if (!last && !(offer && isAsked)) return null;
  return (
    <PortalSection title="Refund" icon="refresh">
      {last && <LastRequest order={order} last={last} />}
      {offer && isAsked && <ConfirmRefundForm {...props} offer={offer} />}
    </PortalSection>
  );
}

/** The way to a refund, beside the other ways to talk to us. */
export function RefundLink({ order: { id, refund } }: Pick<RefundSectionProps, "order">) {
  const { offer, against, last } = refund;
  if (offer) return <RefundOffer orderId={id} offer={offer} />;
  return against && last?.status !== "open" ? <RefundBlocker reason={against} /> : null;
}

type LastRefundRequest = NonNullable<RefundEligibility["last"]>;

function LastRequest({ order, last }: { order: PortalOrder; last: LastRefundRequest }) {
  const { hours } = useSite();
  const day = (timestamp: string) => formatAgencyDate(timestamp, hours.timeZone);
  return (
    <div className="mb-5 border-gold border-l-4 pl-4 last:mb-0">
      <p>
        You asked us to refund{" "}
        <strong>
          <Amount cents={last.amount} />
        </strong>{" "}
        on <span>{day(last.at)}</span>. <span>{describeOutcome(last, order.refundPolicy, day)}</span>
      </p>
      {last.reason && <Quote name="Your reason">{last.reason}</Quote>}
      {last.status === "declined" && last.answer && <Quote name="Our answer">{last.answer}</Quote>}
      {last.status === "open" && (
        <PortalForm orderId={order.id} fields={{ requestId: last.id }} preventScrollReset className="mt-4">
          <Button type="submit" name="intent" value="withdraw-refund" tone="ghost" className="max-sm:btn-wide">
            Withdraw request
          </Button>
        </PortalForm>
      )}
    </div>
  );
}

const Quote = ({ name, children }: { name: string; children: string }) => (
  <p className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
    <span className="text-mute">{`${name}:`}</span> <span>{children}</span>
  </p>
);

function describeOutcome(
  { status, decidedAt, endsSubscription, refund }: LastRefundRequest,
  policy: PortalOrder["refundPolicy"],
  day: (timestamp: string) => string,
): string {
  const on = decidedAt ? ` on ${day(decidedAt)}` : "";
  if (status === "declined") return `We declined it${on}.`;
  if (status === "open") {
    const end = endsSubscription ? " If we refund it, your subscription ends right away." : "";
    return `We’ll reply by email within ${policy.reply}.${end}`;
  }
  const amount = refund ? formatMoney(refund.amount) : "it";
  return refund?.status === "succeeded"
    ? `We refunded ${amount}${on}. It should reach your original payment method in ${policy.arrival}.`
    : `We approved your request${on}, and ${amount} is on its way. We’ll email you once it’s done.`;
}

function RefundBlocker({ reason }: { reason: NonNullable<RefundEligibility["against"]> }) {
  if (reason === "disputed") {
    return <p>Your bank is looking into this payment, so we can’t refund it at the same time.</p>;
  }
  return (
    <p>
      We’ve started on your order, so we can’t refund it just because you’ve changed your mind. If something is missing
      or isn’t what we promised, <a href="#message">write to us</a>. We’ll fix it, and if we can’t, we’ll refund that
      part with no fee. For details, see our <Policy />.
    </p>
  );
}

const Policy = () => (
  <Link className="link" to="/refund">
    refund policy
  </Link>
);

function RefundOffer({ orderId, offer }: { orderId: string; offer: RefundOption }) {
  return (
    <Form method="get" action="/my-order">
      <input type="hidden" name="order" value={orderId} />
      Changed your mind? We haven’t started on <span>{refundedPart(offer)}</span> yet, so you get{" "}
      <strong>
        <Amount cents={offer.amount} />
      </strong>{" "}
      back.{" "}
      <button type="submit" name="ask" value="refund" className="link-quiet pointer-coarse:min-h-11">
        Request a refund
      </button>
    </Form>
  );
}

const refundTerms = ({ feePercent }: PortalOrder["refundPolicy"]) =>
  feePercent === 0 ? "everything back:" : `everything back except a ${feePercent}% processing fee:`;

const refundedPart = ({ subscription }: RefundOption) => (subscription ? "your subscription" : "your order");

/** Asks for confirmation and shows the amounts. */
function ConfirmRefundForm({ order, offer, requestId, unsent }: RefundSectionProps & { offer: RefundOption }) {
  const sending = useIsSubmitting({ intent: "request-refund" });
  const title = (
    <span>
      Ask for <Amount cents={offer.amount} /> back?
    </span>
  );
  return (
    <Question title={title}>
      <PortalForm orderId={order.id} fields={{ requestId, amount: `${offer.amount}` }} preventScrollReset>
        <p className="mb-4">
          We haven’t started on <span>{refundedPart(offer)}</span>. Under our <Policy />, you get{" "}
          <span>{refundTerms(order.refundPolicy)}</span>
        </p>
        <FactList
          facts={[
            { label: offer.subscription ? "You paid for this month" : "You paid", value: formatMoney(offer.paid) },
            {
              label: `Processing fee, ${order.refundPolicy.feePercent}%`,
              value: offer.fee > 0 ? `−${formatMoney(offer.fee)}` : null,
            },
            { label: "Refunded before", value: offer.back > 0 ? `−${formatMoney(offer.back)}` : null },
            { label: "You get back", value: <strong translate="no">{formatMoney(offer.amount)}</strong> },
          ]}
        />
        <p className="my-4">
          {`We’ll decide within ${order.refundPolicy.reply}. An approved refund reaches your original payment method in ${order.refundPolicy.arrival}.`}
        </p>
        {offer.subscription && (
          <SubscriptionChoice order={order} running={offer.subscription === "active"} unsent={unsent} />
        )}
        <TextArea
          label="Reason"
          name="reason"
          hint="You don’t have to give one. It helps us do better."
          rows={3}
          optional
          maxLength={REFUND_REASON_MAX_LENGTH}
          defaultValue={unsent?.values.reason}
        />
        {unsent && (
          <p role="alert" className="mb-5 text-danger">
            {unsent.error}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type="submit"
            name="intent"
            value="request-refund"
            tone="orange"
            disabled={sending}
            className="max-sm:btn-wide"
          >
            {sending ? "SENDING..." : "Yes, request a refund"}
          </Button>
          <Link
            to={`/my-order?order=${order.id}`}
            preventScrollReset
            className="link inline-flex min-h-11 items-center"
          >
            Never mind
          </Link>
        </div>
      </PortalForm>
    </Question>
  );
}

/** Asks what happens to the subscription; no option is preselected. */
function SubscriptionChoice({
  order: { subscription },
  running,
  unsent,
}: Pick<RefundSectionProps, "order" | "unsent"> & { running: boolean }) {
  const { hours } = useSite();
  if (!subscription) return null;
  const until = subscription.periodEnd ? formatAgencyDate(subscription.periodEnd, hours.timeZone) : null;
  const keep = running
    ? `Keep it. I’ll be charged ${formatMoney(subscription.price)} again${until ? ` on ${until}` : " next month"}`
    : `Leave it. It ends${until ? ` on ${until}` : " with this month"} anyway`;
  const options = [
    { value: "end", label: "End it right away with the refund. I won’t be charged again" },
    { value: "keep", label: keep },
  ];
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-semibold">What should happen to your subscription?</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="subscription"
            value={value}
            required
            defaultChecked={unsent?.values.subscription === value}
            className="size-5 shrink-0 accent-gold"
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
