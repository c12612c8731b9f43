import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { formatEmailAddress } from "~/lib/email-address";
import { formatUsd } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { customerNames } from "~/orders/customer-name";
import type { SavedReply } from "~/orders/messages.server";
import { describeModeMismatch } from "~/orders/payment-mode";
import { DeliveriesSection } from "~/routes/admin/deliveries/deliveries-section";
import {
  formatActor,
  orderEventLabel,
  orderStatusTone,
  paymentModeLabel,
  subscriptionStatusLabel,
} from "~/routes/admin/orders/order-labels";
import { DateTime, humanizeCode } from "~/routes/admin/shared/date-time";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import type { SelectedOrder, WorkContext } from "~/routes/admin/work/selected-order.server";
import { WorkSection } from "~/routes/admin/work/work-section";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import { ConversationSection } from "./conversation";
import {
  CorrectForm,
  ManualOrderForm,
  PaymentLinkForm,
  RevokeLinksForm,
  SpamForm,
  SubscriptionForm,
} from "./order-forms";
import { OrderEmails, OrderFilesSection, OrderQuote, PaymentList } from "./order-sections";
import { RefundForm, RefundList } from "./refund-form";
import { RefundRequests } from "./refund-requests";

type OrderDialogProps = {
  details: SelectedOrder | null;
  replies: readonly SavedReply[];
  desk: WorkContext;
  shopIsLive: boolean;
  onClose: () => void;
};

export function OrderDialog({ details, replies, desk, shopIsLive, onClose }: OrderDialogProps) {
  return (
    <Dialog open={details !== null} onClose={onClose} title={details ? `Order ${orderReference(details.id)}` : "Order"}>
      {details && <Details key={details.id} order={details} replies={replies} desk={desk} shopIsLive={shopIsLive} />}
    </Dialog>
  );
}

type DetailsProps = { order: SelectedOrder; shopIsLive: boolean };

function Details({ order, replies, desk, shopIsLive }: DetailsProps & Pick<OrderDialogProps, "replies" | "desk">) {
  return (
    <div className="space-y-6 tabular-nums">
      <Facts lines={orderLines(order, shopIsLive)} />
      <RefundRequests order={order} shopIsLive={shopIsLive} />
      <WorkSection order={order} desk={desk} />
      <Section title="Brief">
        {order.brief.length > 0 ? (
          <Facts lines={order.brief.map(({ label, value }) => [label, value])} />
        ) : (
          <p className="text-mute">This order has no brief.</p>
        )}
      </Section>
      <DeliveriesSection order={order} />
      <OrderFilesSection order={order} />
      {order.refunds.length > 0 && (
        <Section title="Refunds">
          <RefundList refunds={order.refunds} />
        </Section>
      )}
      <Section title="Messages">
        <ConversationSection conversation={order.conversation} files={order.files.ready} replies={replies} />
      </Section>
      {order.subscription && order.subscription.payments.length > 0 && (
        <Section title="Payments">
          <PaymentList current={order.id} payments={order.subscription.payments} />
        </Section>
      )}
      {order.emails.length > 0 && (
        <Section title="Emails">
          <OrderEmails emails={order.emails} />
        </Section>
      )}
      <Section title="Timeline">
        <Timeline timeline={order.timeline} />
      </Section>
      <OrderActions order={order} shopIsLive={shopIsLive} />
    </div>
  );
}

/** Each form decides itself whether it is shown, so that its message stays after its action is no longer possible. */
function OrderActions({ order, shopIsLive }: DetailsProps) {
  const mismatch = describeModeMismatch(order.live, shopIsLive);
  if (mismatch) {
    return (
      <p className="border-gold border-l-4 pl-4">
        {mismatch} You can’t refund it, send a payment link or end a subscription here until the shop is back in that
        mode.
      </p>
    );
  }
  return (
    <IfCanSubmit to="/admin/orders" intent="correct-customer" what="refund, edit or end anything here">
      {order.takesPaymentLink &&
        (order.payUrl ? <ManualOrderForm order={order} payUrl={order.payUrl} /> : <PaymentLinkForm order={order} />)}
      <SubscriptionForm order={order} />
      <RefundForm order={order} />
      <SpamForm order={order} />
      <RevokeLinksForm order={order} />
      <CorrectForm order={order} />
    </IfCanSubmit>
  );
}

type Line = readonly [label: string, value: ReactNode];

function orderLines(order: SelectedOrder, shopIsLive: boolean): Line[] {
  const customer = customerNames(order);
  const lines: (readonly [string, ReactNode])[] = [
    ["Date", <DateTime key="date" at={order.createdAt} />],
    ["Order ID", <CopyableText key="id" label="Order ID" text={order.id} />],
    [
      "Transaction ID",
      order.transactionId && <CopyableText key="transaction" label="Transaction ID" text={order.transactionId} />,
    ],
    ["Subscription", order.subscription && <SubscriptionLine key="subscription" order={order} />],
    ["Status", <Status key="status" order={order} shopIsLive={shopIsLive} />],
    ["Amount", formatUsd(order.amount)],
    ["Quote", <OrderQuote key="quote" order={order} />],
    ["For", order.priceNote],
    ["Created by", order.madeBy],
    ["Refunded", order.refundedAmount > 0 && formatUsd(order.refundedAmount)],
    ["Held by the customer’s bank", order.disputedAmount > 0 && `${formatUsd(order.disputedAmount)} (dispute)`],
    ["Paid", order.paidAt && <DateTime key="paid" at={order.paidAt} />],
    ["Service", order.serviceTitle],
    ["Page Type", order.pageType],
    ["Name", customer.first],
    [
      "Email",
      <Link key="customer" className="link" to={`/admin/customers/${encodeURIComponent(order.email)}`}>
        {formatEmailAddress(order.email)}
      </Link>,
    ],
    ["Company", order.company ?? customer.second],
    ["Phone", order.phone],
    ["Website", order.website],
  ];
  return lines.filter(([, value]) => Boolean(value));
}

function Status({ order, shopIsLive }: DetailsProps) {
  const { subscription } = order;
  const notes = [
    subscription && subscriptionStatusLabel(subscription.status, subscription.endsAt),
    paymentModeLabel(order, shopIsLive),
  ];
  return (
    <>
      <span className={`font-semibold ${orderStatusTone(order.status)}`}>{humanizeCode(order.status)}</span>
      {notes.map((note) => note && <span key={note}> · {note}</span>)}
    </>
  );
}

function SubscriptionLine({ order: { id, subscription } }: { order: OrderDetails }) {
  const [params] = useSearchParams();
  if (!subscription) return null;
  const first = new URLSearchParams(params);
  first.set("order", subscription.orderId);
  return (
    <>
      {subscription.id}
      {subscription.orderId !== id && (
        <Link className="link block" to={`?${first}`} preventScrollReset>
          First order, {orderReference(subscription.orderId)}
        </Link>
      )}
    </>
  );
}

const Facts = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
    {lines.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-mute">{label}</dt>
        <dd className="mb-2 min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere] sm:mb-0">{value}</dd>
      </div>
    ))}
  </dl>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 font-bold font-sans text-lg">{title}</h3>
    {children}
  </section>
);

function CopyableText({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`${label} copied`, { id: "copied" });
    } catch {
      toast.error("Your browser doesn’t allow copying. Please select the text.", { id: "copied" });
    }
  };
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 select-all">{text}</span>
      <button
        type="button"
        aria-label={`Copy ${label}`}
        className="grid size-11 shrink-0 place-items-center hover:text-cyan focus-visible:outline-offset-0"
        onClick={copy}
      >
        <Icon name="copy" className="size-5" />
      </button>
    </span>
  );
}

function Timeline({ timeline }: Pick<OrderDetails, "timeline">) {
  if (timeline.length === 0) return <p className="text-mute">No history for this order.</p>;
  return (
    <ol className="space-y-2 border-line border-l-4 pl-4">
      {timeline.map(({ id, at, kind, actor, amount, note }) => (
        <li key={id}>
          <strong>
            {kind === "card-declined" && note ? `${orderEventLabel(kind)}: ${note}` : orderEventLabel(kind)}
          </strong>
          {amount !== null && ` ${formatUsd(amount)}`}
          <span className="block text-mute text-sm">
            <DateTime at={at} />, by {formatActor(actor)}
            {note && kind !== "card-declined" && `: ${note}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
