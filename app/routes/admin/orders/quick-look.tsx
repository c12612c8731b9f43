import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { type OrderFilter, orderFilterQuery } from "~/admin/orders/order-filter";
import type { OrderNeighbors } from "~/admin/orders/order-list.server";
import type { QuickLook } from "~/admin/orders/quick-look.server";
import type { Cursor } from "~/lib/db/pagination";
import { formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { customerNames } from "~/orders/customer-name";
import { statusTone } from "~/orders/order-states";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { Avatar, Badge, Stage } from "~/routes/admin/shared/badges";
import { PhoneLink } from "~/routes/admin/shared/contact-links";
import { CopyableText } from "~/routes/admin/shared/copy-field";
import { DateTime, humanizeCode } from "~/routes/admin/shared/date-time";
import { Modal } from "~/routes/admin/shared/modal";
import { Facts } from "~/routes/admin/shared/page-parts";
import { customerPath } from "~/routes/admin/shared/paths";
import { areShortcutsOn } from "~/routes/admin/shared/shortcuts";
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
    id ? `/admin/orders${orderFilterQuery(filter, cursor, id)}` : null;
  const newer = lookPath(neighbors?.newer);
  const older = lookPath(neighbors?.older);
  const primary = useRef<HTMLAnchorElement>(null);
  const isOpen = order !== null;
  // Enter opens the order.
  useEffect(() => {
    if (isOpen) primary.current?.focus();
  }, [isOpen]);
  useNeighborKeys(order !== null, { j: older, k: newer });
  return (
    <Modal
      open={order !== null}
      content={order}
      onClose={onClose}
      title={order ? `Order ${orderReference(order.id)}` : "Order"}
      mark={order && <Badge tone={statusTone(order.status)}>{humanizeCode(order.status)}</Badge>}
      tools={
        <>
          <NeighborLink to={newer} icon="chevron-left" label="Previous order" />
          <NeighborLink to={older} icon="chevron-right" label="Next order" />
        </>
      }
      footer={
        order && (
          <>
            <span className="keys">
              <span>
                <kbd>j</kbd>
                <kbd>k</kbd>
                next, previous
              </span>
              <span>
                <kbd>Esc</kbd>
                close
              </span>
            </span>
            <AdminButtonLink
              to={`/admin/orders${orderFilterQuery(filter, cursor)}`}
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

/** Keeps its place if there is no such order. */
function NeighborLink({ to, icon, label }: { to: string | null; icon: string; label: string }) {
  if (to === null)
    return (
      <AdminButton kind="quiet" slim square icon={icon} disabled>
        {label}
      </AdminButton>
    );
  return (
    <AdminButtonLink kind="quiet" slim square icon={icon} to={to} preventScrollReset replace>
      {label}
    </AdminButtonLink>
  );
}

/** Keys while the dialog is open; null for an order that does not exist. */
function useNeighborKeys(open: boolean, paths: Readonly<Record<string, string | null>>) {
  const navigate = useNavigate();
  const current = useRef(paths);
  current.current = paths;
  useEffect(() => {
    if (!open) return;
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const to = current.current[key];
      if (!to || ctrlKey || metaKey || altKey || !areShortcutsOn()) return;
      void navigate(to, { replace: true, preventScrollReset: true });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open, navigate]);
}

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
          {formatMoney(order.amount)}
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
