import { Link } from "react-router";
import type { CustomerProfile } from "~/admin/customer-profiles.server";
import { inboxUrl } from "~/admin/inbox-filter";
import { formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { formatOrderAmount, statusTone } from "~/orders/order-states";
import { paymentModeLabel, subscriptionStatusLabel } from "~/routes/admin/orders/order-labels";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { Avatar, Badge, NoStage, Stage } from "~/routes/admin/shared/badges";
import { DataTable } from "~/routes/admin/shared/data-table";
import { DateOnly, formatDay, formatMonth, formatTime, humanizeCode } from "~/routes/admin/shared/date-time";
import { Card, EmptyState } from "~/routes/admin/shared/page-parts";
import { orderPath } from "~/routes/admin/shared/paths";

const MAX_SHOWN = 10;

/** The newest orders, and what was received by month. */
export function CustomerOrders({ profile, shopIsLive }: { profile: CustomerProfile; shopIsLive: boolean }) {
  const { email, orders, orderCount, received } = profile;
  const more = orderCount - Math.min(orders.length, MAX_SHOWN);
  return (
    <Card title="Orders" count={orderCount} flush>
      {orders.length === 0 ? (
        <EmptyState>No Orders Found</EmptyState>
      ) : (
        <OrderTable orders={orders.slice(0, MAX_SHOWN)} shopIsLive={shopIsLive} />
      )}
      {more > 0 && (
        <div className="border-rule border-t px-5 py-3">
          <Link to={`/admin/orders?q=${encodeURIComponent(email)}`}>
            {more === 1 ? "1 older order" : `${more} older orders`}
          </Link>
        </div>
      )}
      {received.length > 1 && <ReceivedByMonth received={received} />}
    </Card>
  );
}

type OrderTableProps = Pick<CustomerProfile, "orders"> & { shopIsLive: boolean };

const OrderTable = ({ orders, shopIsLive }: OrderTableProps) => (
  <DataTable
    caption="Orders, newest first"
    columns={[
      { title: "Date", cell: "whitespace-nowrap cell-start", show: ({ createdAt }) => <DateOnly at={createdAt} /> },
      {
        title: "Page Type",
        cell: "cell-start",
        show: ({ id, service, renewal, billingReason }) => (
          <span>
            <Link className="row-link" to={orderPath(id)}>
              {service}
            </Link>
            {renewal && <small>{billingReason ?? "Renewal"}</small>}
          </span>
        ),
      },
      {
        title: "Amount",
        cell: "num cell-end",
        show: (order) => (
          <span>
            <span translate="no">{formatOrderAmount(order)}</span>
            {order.refundedAmount > 0 && <small>{`${formatMoney(order.refundedAmount)} refunded`}</small>}
          </span>
        ),
      },
      { title: "Status", cell: "cell-end", show: (order) => <OrderState order={order} shopIsLive={shopIsLive} /> },
      {
        title: "Work",
        cell: "cell-hidden",
        show: ({ workStatus, firstOrderId }) =>
          workStatus ? <Stage status={workStatus} /> : <NoStage firstOrderId={firstOrderId} />,
      },
    ]}
    rows={orders}
    keyOf={({ id }) => id}
    opens={({ id }) => orderPath(id)}
  />
);

function OrderState({ order, shopIsLive }: { order: CustomerProfile["orders"][number]; shopIsLive: boolean }) {
  const mode = paymentModeLabel(order, shopIsLive);
  const subscription = subscriptionStatusLabel(
    order.subscriptionStatus,
    order.subscriptionEndsAt,
    order.subscriptionPausedAt,
  );
  return (
    <>
      <Badge tone={statusTone(order.status)}>{humanizeCode(order.status)}</Badge>
      {subscription && <small>{subscription}</small>}
      {mode && <small>{mode}</small>}
    </>
  );
}

const ReceivedByMonth = ({ received }: Pick<CustomerProfile, "received">) => (
  <details className="border-rule border-t">
    <summary className="min-h-11 ps-3 pe-5 text-[0.8125rem] text-mute hover:bg-panel">
      <AdminIcon name="chevron-right" className="turn" />
      <span>Received by month</span>
    </summary>
    <DataTable
      caption="Received by month"
      columns={[
        { title: "Month", show: ({ month }) => formatMonth(month) },
        { title: "Received", cell: "num", show: ({ cents }) => formatMoney(cents) },
      ]}
      rows={received.toReversed()}
      keyOf={({ month }) => month}
    />
  </details>
);

type Entry = {
  key: string;
  at: Date;
  author: string;
  isTeam: boolean;
  about: string;
  to: string;
  text: string;
};

/** Messages about all orders and from the contact form, newest first. */
export function ConversationCard({ profile }: { profile: CustomerProfile }) {
  const entries = listEntries(profile);
  if (entries.length === 0) return null;
  const total = profile.messageCount + profile.contacts.length;
  return (
    <Card title="Conversation" count={total}>
      <ol>
        {entries.map(({ key, at, author, isTeam, about, to, text }) => (
          <li key={key} className={`msg ${isTeam ? "staff" : ""}`}>
            <Avatar email={author} decorative />
            <div className="row">
              <b className="wrap-anywhere">{isTeam ? author : "Customer"}</b>
              <span className="text-faint text-small">{`${formatDay(at)}, ${formatTime(at)}`}</span>
              <Link className="text-small" to={to}>
                {about}
              </Link>
            </div>
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ol>
      {profile.messageCount > profile.messages.length && (
        <p className="text-mute text-small">{`The latest ${profile.messages.length} of ${profile.messageCount} messages about orders. Older ones are on the orders.`}</p>
      )}
    </Card>
  );
}

function listEntries({ email, messages, contacts }: CustomerProfile): Entry[] {
  const written = messages.map(({ id, orderId, service, sender, author, ...message }) => ({
    ...message,
    key: id,
    author,
    isTeam: sender === "team",
    about: `${service}, ${orderReference(orderId)}`,
    to: `${orderPath(orderId)}#reply`,
  }));
  const sent = contacts.map(({ id, at, text }) => ({
    key: id,
    at,
    text,
    author: email,
    isTeam: false,
    about: "Contact form",
    to: inboxUrl({}, id),
  }));
  return [...written, ...sent].sort((a, b) => b.at.getTime() - a.at.getTime());
}
