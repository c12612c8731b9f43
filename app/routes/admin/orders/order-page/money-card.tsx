import { Link } from "react-router";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { formatOrderAmount, wasPaid } from "~/orders/order-states";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { formatDay, humanizeCode } from "~/routes/admin/shared/date-time";
import { Card } from "~/routes/admin/shared/page-parts";
import { type AdminUrl, orderPath } from "~/routes/admin/shared/paths";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { ORDER_PATH } from "./form-controls";
import { Moment } from "./moment";
import type { LoadedOrderPage } from "./order-page.server";
import { PaymentLink } from "./payment-link";
import { RefundList } from "./refund-form";
import { DecidedRefundRequests } from "./refund-requests";

type MoneyCardProps = {
  shown: LoadedOrderPage;
  /** The shop takes payments in the order's mode. */
  moneyMoves: boolean;
  onRefund: () => void;
};

export function MoneyCard({ shown: { order, invoices, receiptUrl }, moneyMoves, onRefund }: MoneyCardProps) {
  const canRefund = useCanSubmit(ORDER_PATH, "refund") && moneyMoves && order.refundable > 0;
  const canSendLink = useCanSubmit(ORDER_PATH, "payment-link") && moneyMoves && order.takesPaymentLink;
  return (
    <Card
      id="money"
      title="Money"
      label="Money"
      action={
        canRefund && (
          <AdminButton slim onClick={onRefund}>
            Refund
          </AdminButton>
        )
      }
    >
      <Figures order={order} />
      {order.paidAt && (
        <p className="my-3 text-mute text-small">
          Paid <Moment at={order.paidAt} />
        </p>
      )}
      <div className="tight">
        {order.priceNote && <p className="wrap-anywhere text-small">{`For: ${order.priceNote}`}</p>}
        {order.taxes?.map((line) => (
          <p key={line} className="wrap-anywhere text-small">
            {line}
          </p>
        ))}
        {order.refunds.length > 0 && <RefundList refunds={order.refunds} />}
        <DecidedRefundRequests order={order} />
        <SubscriptionPayments order={order} />
        <Documents order={order} invoices={invoices} receiptUrl={receiptUrl} />
      </div>
      {canSendLink && <PaymentLink order={order} />}
    </Card>
  );
}

function Figures({ order }: { order: OrderDetails }) {
  const { amount, refundedAmount, disputedAmount, status } = order;
  const isPaid = wasPaid(status);
  return (
    <dl className="facts money-facts" translate="no">
      <dt>{isPaid ? "Paid" : "Amount"}</dt>
      <dd className="num">{formatOrderAmount(order)}</dd>
      {isPaid && (
        <>
          <dt>Refunded</dt>
          <dd className="num">{formatMoney(refundedAmount)}</dd>
          {disputedAmount > 0 && (
            <>
              <dt>Held by the customer’s bank</dt>
              <dd className="num">{`${formatMoney(disputedAmount)} (dispute)`}</dd>
            </>
          )}
          <dt className="sum">Net</dt>
          <dd className="num sum">{formatMoney(amount - refundedAmount - disputedAmount)}</dd>
        </>
      )}
    </dl>
  );
}

/** The months of the order's subscription with links to their orders. */
function SubscriptionPayments({ order: { id, subscription } }: { order: OrderDetails }) {
  if (!subscription || subscription.payments.length === 0) return null;
  return (
    <ul className="text-small" aria-label="Payments">
      {subscription.payments.map(({ orderId, at, amount, status }) => (
        <li key={orderId} className="row min-h-6">
          <span>{`${formatDay(at)}, ${formatMoney(amount)}, ${humanizeCode(status).toLowerCase()}`}</span>
          {orderId === id ? (
            <span className="text-faint">(this order)</span>
          ) : (
            <Link to={orderPath(orderId)}>{`Order ${orderReference(orderId)}`}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Receipt, invoices and quotes. */
function Documents({ order, invoices, receiptUrl }: Pick<LoadedOrderPage, "order" | "invoices" | "receiptUrl">) {
  const canQuote = useCanSubmit("/admin/quotes/new");
  const { id, quote } = order;
  return (
    <>
      <div className="row text-small">
        {receiptUrl && (
          <a href={receiptUrl} target="_blank" rel="noopener noreferrer">
            Receipt
          </a>
        )}
        {invoices.map((invoice) => (
          <a key={invoice.id} href={`/admin/invoices/${invoice.id}` satisfies AdminUrl} download>
            {`${invoice.kind === "invoice" ? "Invoice" : "Credit note"} ${invoice.number} (PDF)`}
          </a>
        ))}
        {quote && <Link to={`/admin/quotes?q=${quote.reference}`}>{`Quote ${quote.reference}`}</Link>}
        {canQuote && <Link to={`/admin/quotes/new?order=${id}`}>Create a quote from this</Link>}
      </div>
      {quote?.reason && <p className="wrap-anywhere text-small">{`Price agreed: ${quote.reason}`}</p>}
    </>
  );
}
