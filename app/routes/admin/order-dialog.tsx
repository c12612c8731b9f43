import type { ReactNode } from "react";
import { formatUsd } from "~/money/money";
import { orderReference } from "~/orders/order";
import type { OrderDetails } from "~/orders/order-details.server";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import { actorName, dayOf, eventTitle, statusTone, timeOf, wordsOf } from "./order-words";
import { PaymentLinkForm } from "./payment-link-form";
import { RefundForm } from "./refund-form";

/** All of one order, with what staff can do about it. */
export function OrderDialog({ details, onClose }: { details: OrderDetails | null; onClose: () => void }) {
  return (
    <Dialog open={details !== null} onClose={onClose} title={details ? `Order ${orderReference(details.id)}` : "Order"}>
      {details && <Details key={details.id} order={details} />}
    </Dialog>
  );
}

function Details({ order }: { order: OrderDetails }) {
  return (
    <div className="space-y-6 tabular-nums">
      <Lines lines={orderLines(order)} />
      <Part title="Brief">
        {order.brief.length > 0 ? (
          <Lines lines={order.brief.map(({ label, value }) => [label, value])} />
        ) : (
          <p className="text-mute">This order has no brief.</p>
        )}
      </Part>
      {order.refunds.length > 0 && (
        <Part title="Refunds">
          <ul className="space-y-2">
            {order.refunds.map((refund) => (
              <li key={refund.id}>
                <strong>{formatUsd(refund.amount)}</strong> {wordsOf(refund.status).toLowerCase()},{" "}
                {dayOf(refund.createdAt)}, by {actorName(refund.actor)}: {refund.reason}
                {refund.fault && <span className="block text-danger">{refund.fault}</span>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Timeline">
        <Timeline timeline={order.timeline} />
      </Part>
      {order.takesPaymentLink && <PaymentLinkForm order={order} />}
      {order.refundable > 0 && <RefundForm key={order.refundable} order={order} />}
    </div>
  );
}

type Line = readonly [label: string, value: ReactNode];

function orderLines(order: OrderDetails): Line[] {
  const lines: (readonly [string, ReactNode])[] = [
    ["Date", `${dayOf(order.createdAt)}, ${timeOf(order.createdAt)}`],
    ["Order ID", <Copyable key="id" label="Order ID" text={order.id} />],
    [
      "Transaction ID",
      order.transactionId && <Copyable key="transaction" label="Transaction ID" text={order.transactionId} />,
    ],
    ["Subscription", order.subscriptionId],
    ["Status", <Status key="status" order={order} />],
    ["Amount", formatUsd(order.amount)],
    ["Refunded", order.refundedAmount > 0 && formatUsd(order.refundedAmount)],
    ["Paid", order.paidAt && `${dayOf(order.paidAt)}, ${timeOf(order.paidAt)}`],
    ["Service", order.serviceTitle],
    ["Page Type", order.pageType],
    ["Name", order.name],
    [
      "E-mail",
      <a key="mail" className="link" href={`mailto:${encodeURIComponent(order.email)}`}>
        {order.email}
      </a>,
    ],
    ["Company", order.company],
    ["Phone", order.phone],
    ["Website", order.website],
  ];
  return lines.filter(([, value]) => Boolean(value));
}

const Status = ({ order }: { order: OrderDetails }) => (
  <>
    <span className={`font-semibold ${statusTone(order.status)}`}>{wordsOf(order.status)}</span>
    {!order.live && <span className="text-mute"> (test payment)</span>}
  </>
);

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
    {lines.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-mute">{label}</dt>
        <dd className="mb-2 min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere] sm:mb-0">{value}</dd>
      </div>
    ))}
  </dl>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 font-sans text-lg font-bold">{title}</h3>
    {children}
  </section>
);

function Copyable({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`${label} copied`, { id: "copied" });
    } catch {
      toast.error("Your browser does not allow copying. Please select the text.", { id: "copied" });
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
  if (timeline.length === 0) return <p className="text-mute">Nothing is recorded of this order.</p>;
  return (
    <ol className="space-y-2 border-l-4 border-line pl-4">
      {timeline.map(({ id, at, kind, actor, amount, note }) => (
        <li key={id}>
          <strong>{eventTitle(kind)}</strong>
          {amount !== null && ` ${formatUsd(amount)}`}
          <span className="block text-sm text-mute">
            <time dateTime={at.toISOString()}>
              {dayOf(at)}, {timeOf(at)}
            </time>
            , by {actorName(actor)}
            {note && `: ${note}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
