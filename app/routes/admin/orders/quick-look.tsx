import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import type { OrderFilter } from "~/admin/orders/order-filter";
import type { OrderNeighbors } from "~/admin/orders/order-list.server";
import type { QuickLook } from "~/admin/orders/quick-look.server";
import { type Cursor, formatListQuery } from "~/lib/db/pagination";
import { formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { customerNames } from "~/orders/customer-name";
import { formatOrderAmount, statusTone } from "~/orders/order-states";
import { AdminButtonLink, NeighborLink } from "~/routes/admin/shared/admin-button";
import { Avatar, Badge, Stage } from "~/routes/admin/shared/badges";
import { PhoneLink } from "~/routes/admin/shared/contact-links";
import { CopyableText } from "~/routes/admin/shared/copy-field";
import { KeyHints } from "~/routes/admin/shared/data-table";
import { DateTime, humanizeCode } from "~/routes/admin/shared/date-time";
import { Modal } from "~/routes/admin/shared/modal";
import { Facts } from "~/routes/admin/shared/page-parts";
import { customerPath } from "~/routes/admin/shared/paths";
import { useShortcuts } from "~/routes/admin/shared/shortcuts";
import { DueDate } from "~/routes/admin/work/due-date";
import { EmailText } from "~/ui/email-text";
import { paymentModeLabel, subscriptionStatusLabel } from "./order-labels";
import { orderPagePath } from "./order-links";

type QuickLookDialogProps = {
  /** Null while no order is chosen. */
  order: QuickLook | null;
  neighbors: OrderNeighbors | null;
  filter: OrderFilter;
  cursor: Cursor;
  shopIsLive: boolean;
  /** "2026-11-26" */
  today: string;
  onClose: () => void;
};

/** The facts of an order in front of the list. It changes nothing: "Open order" leads to the order's page. */
export function QuickLookDialog({ order, neighbors, filter, cursor, onClose, ...shown }: QuickLookDialogProps) {
  const lookPath = (id: string | null | undefined) =>
    id ? `/admin/orders${formatListQuery({ ...filter, order: id }, cursor)}` : null;
  const newer = lookPath(neighbors?.newer);
  const older = lookPath(neighbors?.older);
  const primary = useRef<HTMLAnchorElement>(null);
  const isOpen = order !== null;
  // Enter opens the order.
  useEffect(() => {
    if (isOpen) primary.current?.focus();
  }, [isOpen]);
  const navigate = useNavigate();
  const go = (to: string | null) => () =>
    void (isOpen && to && navigate(to, { replace: true, preventScrollReset: true }));
  useShortcuts({ j: go(older), k: go(newer) }, isOpen);
  return (
    <Modal
      open={order !== null}
      content={order}
      onClose={onClose}
      title={order ? `Order ${orderReference(order.id)}` : "Order"}
      mark={order && <Badge tone={statusTone(order.status)}>{humanizeCode(order.status)}</Badge>}
      tools={
        <>
          <NeighborLink to={newer} icon="chevron-left" label="Previous order" slim preventScrollReset replace />
          <NeighborLink to={older} icon="chevron-right" label="Next order" slim preventScrollReset replace />
        </>
      }
      footer={
        order && (
          <>
            <KeyHints keys={KEYS} />
            <AdminButtonLink
              to={`/admin/orders${formatListQuery(filter, cursor)}`}
              preventScrollReset
              className="ms-auto"
            >
              Close
            </AdminButtonLink>
            <AdminButtonLink ref={primary} kind="primary" to={orderPagePath(order.id, filter)}>
              Open order
            </AdminButtonLink>
          </>
        )
      }
    >
      {order && <Details order={order} {...shown} />}
    </Modal>
  );
}

const KEYS = [
  ["j k", "next, previous"],
  ["Esc", "close"],
] as const;

type DetailsProps = { order: QuickLook } & Pick<QuickLookDialogProps, "shopIsLive" | "today">;

function Details({ order, shopIsLive, today }: DetailsProps) {
  const notes = [
    order.refundAsked && "Refund requested",
    order.refundedAmount > 0 && `${formatMoney(order.refundedAmount)} refunded`,
    subscriptionStatusLabel(order.subscriptionStatus, order.subscriptionEndsAt, order.subscriptionPausedAt),
    paymentModeLabel(order, shopIsLive),
  ].filter((note) => typeof note === "string");
  return (
    <div className="grid grid-cols-1 gap-4 [&_h3]:mb-1.5">
      <div className="row">
        <b className="figure" translate="no">
          {formatOrderAmount(order)}
        </b>
        {notes.map((note) => (
          <span key={note} className={note === "Refund requested" ? "text-gold text-small" : "text-mute text-small"}>
            {note}
          </span>
        ))}
        {order.work && (
          <span className="row ms-auto">
            <Stage status={order.work.workStatus} />
            <DueDate work={order.work} today={today} />
            <Avatar email={order.work.assignee} />
          </span>
        )}
      </div>
      <OrderFacts order={order} />
      {order.requirements && (
        <section>
          <h3>Requirements</h3>
          <p className="wrap-anywhere whitespace-pre-wrap text-mute">{order.requirements}</p>
        </section>
      )}
      {order.lastMessage && (
        <section>
          <h3>Last message</h3>
          <LastMessage message={order.lastMessage} customer={customerNames(order).first} />
        </section>
      )}
    </div>
  );
}

function OrderFacts({ order }: { order: QuickLook }) {
  const { first, second } = customerNames(order);
  const company = order.company ?? second;
  return (
    <Facts
      facts={[
        [
          "Customer",
          <span key="customer">
            <Link to={customerPath(order.email)}>{first}</Link>
            {company && company !== first && <span>{`, ${company}`}</span>}
          </span>,
        ],
        [
          "Email",
          <a key="email" href={`mailto:${encodeURIComponent(order.email)}`} translate="no">
            <EmailText email={order.email} />
          </a>,
        ],
        ["Phone", order.phone && <PhoneLink key="phone" phone={order.phone} />],
        ["Service", order.serviceTitle !== order.pageType && order.serviceTitle],
        ["Page Type", order.pageType],
        ["Date", <DateTime key="date" at={order.createdAt} />],
        [
          "Transaction ID",
          order.transactionId && <CopyableText key="transaction" what="Transaction ID" text={order.transactionId} />,
        ],
      ]}
    />
  );
}

function LastMessage({ message, customer }: { message: NonNullable<QuickLook["lastMessage"]>; customer: string }) {
  return (
    <div className="note tone-info">
      <div className="min-w-0 flex-1">
        <p className="text-mute text-small">
          <span>{message.sender === "team" ? message.author : customer}</span>
          <span>{", "}</span>
          <DateTime at={message.at} />
        </p>
        <p className="wrap-anywhere whitespace-pre-wrap">{message.text}</p>
      </div>
    </div>
  );
}
