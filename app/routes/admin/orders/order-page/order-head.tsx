import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OrderFilter } from "~/admin/orders/order-filter";
import { useAdmin } from "~/auth/permissions/access-denied";
import { WORK_STATUSES, type WorkStatus } from "~/lib/db/column-types";
import { orderReference } from "~/lib/reference";
import { customerNames } from "~/orders/customer-name";
import { formatOrderAmount, statusTone } from "~/orders/order-states";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { OpenDelivery } from "~/routes/admin/deliveries/files-card";
import { paymentModeLabel, subscriptionStatusLabel } from "~/routes/admin/orders/order-labels";
import { orderListPath, orderPagePath } from "~/routes/admin/orders/order-links";
import { AdminButton, NeighborLink } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { Badge } from "~/routes/admin/shared/badges";
import { copyText } from "~/routes/admin/shared/copy-field";
import { DateTime, humanizeCode } from "~/routes/admin/shared/date-time";
import { Menu } from "~/routes/admin/shared/menu";
import { Crumbs } from "~/routes/admin/shared/page-parts";
import { customerPath, orderPath } from "~/routes/admin/shared/paths";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { DueDate } from "~/routes/admin/work/due-date";
import { REPLY_ID } from "./conversation";
import { ORDER_PATH, OrderForm, useOrderAction } from "./form-controls";
import { DayOfYear } from "./moment";
import type { LoadedOrderPage, SelectedOrder } from "./order-page.server";

type OrderHeadProps = {
  shown: LoadedOrderPage;
  filter: OrderFilter;
  moneyMoves: boolean;
  /** Null while the form of a delivery is open, which has the page's primary action then. */
  onDeliver: (() => void) | null;
  onEdit: () => void;
};

export function OrderHead({ shown, filter, moneyMoves, onDeliver, onEdit }: OrderHeadProps) {
  const { order, shopIsLive } = shown;
  const { first, second } = customerNames(order);
  const { status, endsAt = null, pausedAt = null } = order.subscription ?? {};
  const subscription = status && subscriptionStatusLabel(status, endsAt, pausedAt);
  const mode = paymentModeLabel(order, shopIsLive);
  return (
    <>
      <Crumbs to={orderListPath(filter)} label="Orders">
        <span translate="no">{orderReference(order.id)}</span>
      </Crumbs>
      <div className="page-head">
        <h1>{order.serviceTitle}</h1>
        <Badge tone={statusTone(order.status)}>{humanizeCode(order.status)}</Badge>
        {subscription && (
          <Badge tone={order.subscription?.status === "past_due" ? "bad" : "none"}>{subscription}</Badge>
        )}
        {mode && <Badge tone="pending">{mode}</Badge>}
        <div className="actions">
          <Neighbors shown={shown} filter={filter} />
          <MoreMenu order={order} onEdit={onEdit} />
          <HeadActions order={order} moneyMoves={moneyMoves} onDeliver={onDeliver} />
        </div>
      </div>
      <p className="-mt-3 mb-5 text-mute">
        <Link to={customerPath(order.email)}>{first}</Link>
        {second && <span>{`, ${second}`}</span>}
        <span>
          {" · ordered "}
          <DateTime at={order.createdAt} />
          {" · "}
        </span>
        <b className="text-ink" translate="no">
          {formatOrderAmount(order)}
        </b>
      </p>
    </>
  );
}

function Neighbors({ shown: { neighbors }, filter }: Pick<OrderHeadProps, "shown" | "filter">) {
  if (!neighbors) return null;
  const { position, total, atLeast, newer, older } = neighbors;
  const pathOf = (id: string | null) => id && orderPagePath(id, filter);
  return (
    <>
      {position !== null && (
        <span className="not-phone text-faint text-small">
          {`${position.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}${atLeast ? "+" : ""}`}
        </span>
      )}
      <NeighborLink to={pathOf(newer)} label="Newer order (k)" icon="chevron-left" className="not-phone" />
      <NeighborLink to={pathOf(older)} label="Older order (j)" icon="chevron-right" className="not-phone" />
    </>
  );
}

function MoreMenu({ order, onEdit }: { order: SelectedOrder; onEdit: () => void }) {
  const canEdit = useCanSubmit(ORDER_PATH, "correct-customer");
  const canQuote = useCanSubmit("/admin/quotes/new");
  return (
    <Menu label="More actions">
      <Link to={customerPath(order.email)}>Customer page</Link>
      <Link to={`/admin/emails?q=${encodeURIComponent(order.email)}`}>Emails to the customer</Link>
      {canQuote && <Link to={`/admin/quotes/new?order=${order.id}`}>Create a quote from this</Link>}
      {canEdit && (
        <button type="button" onClick={onEdit}>
          Edit customer details
        </button>
      )}
      <button type="button" onClick={() => copyText("Link", location.origin + orderPath(order.id))}>
        Copy link to this order
      </button>
    </Menu>
  );
}

/** Moves the focus, and with it the page, to the answer. */
export const focusReply = (): void => document.getElementById(REPLY_ID)?.focus();

type HeadActionsProps = { order: SelectedOrder } & Pick<OrderHeadProps, "moneyMoves" | "onDeliver">;

/** "Reply", and the one next step of the order's stage. */
function HeadActions({ order, moneyMoves, onDeliver }: HeadActionsProps) {
  const canReply = useCanSubmit(ORDER_PATH, "message");
  const next = useNextStep({ order, moneyMoves, onDeliver });
  if (!canReply) return null;
  const replies = onDeliver && next === null && order.work?.workStatus === "waiting";
  return (
    <>
      <a href={`#${REPLY_ID}`} className={`button ${replies ? "primary" : ""}`}>
        <AdminIcon name="mail" />
        <span>Reply</span>
      </a>
      <span className="contents">{next}</span>
    </>
  );
}

function useNextStep({ order, moneyMoves, onDeliver }: HeadActionsProps): ReactNode {
  const canWork = useCanSubmit(ORDER_PATH, "work");
  const assignee = useAdmin()?.email ?? "";
  const { busy, submit } = useOrderAction();
  const { work, payUrl } = order;
  const move = (label: string, fields: { workStatus: WorkStatus; assignee?: string }, undo?: typeof fields) => (
    <OrderForm
      intent="work"
      orderId={order.id}
      fields={fields}
      submit={(form) => submit(form, undo && { intent: "work", orderId: order.id, ...undo })}
      className="contents"
    >
      <AdminButton kind="primary" type="submit" busy={busy}>
        {label}
      </AdminButton>
    </OrderForm>
  );
  if (!canWork || !onDeliver) return null;
  if (order.takesPaymentLink && moneyMoves)
    return payUrl ? (
      <AdminButton kind="primary" icon="copy" onClick={() => copyText("Payment link", payUrl)}>
        Copy payment link
      </AdminButton>
    ) : (
      order.amount > 0 && (
        <OrderForm intent="payment-link" orderId={order.id} submit={submit} className="contents">
          <AdminButton kind="primary" type="submit" icon="mail" busy={busy}>
            Send payment link
          </AdminButton>
        </OrderForm>
      )
    );
  if (!work) return null;
  if (work.workStatus === "new")
    return move(
      "Start work",
      { workStatus: "in_progress", assignee },
      { workStatus: work.workStatus, assignee: work.assignee ?? "" },
    );
  if (work.workStatus === "delivered") return move("Mark done", { workStatus: "done" });
  if (work.workStatus === "in_progress" && !order.deliveries.fault)
    return (
      <OpenDelivery kind="primary" icon="upload" onOpen={onDeliver} className="contents">
        New delivery
      </OpenDelivery>
    );
  return null;
}

/** By whether the stage is before (-1), at or after the current one. */
const STAGE_CLASSES: Readonly<Record<number, string>> = {
  "-1": "border-edge text-mute max-md:text-[0px]/0",
  0: "border-gold font-semibold text-ink max-md:whitespace-nowrap",
  1: "border-rule text-faint max-md:text-[0px]/0",
};

/** The five stages; those that were reached have their day. */
export function StageTrack({ order, today }: { order: SelectedOrder; today: string }) {
  const { work, stageDates } = order;
  if (!work) return null;
  const current = WORK_STATUSES.indexOf(work.workStatus);
  return (
    <ol
      className="mb-5 grid grid-cols-[repeat(5,1fr)] gap-[4px] max-md:grid-cols-[repeat(5,minmax(1rem,1fr))]"
      aria-label="Progress"
    >
      {WORK_STATUSES.map((status, index) => {
        const at = index <= current ? stageDates[status] : undefined;
        const isCurrent = index === current;
        return (
          <li
            key={status}
            className={`border-t-8 pt-2 text-[0.875rem]/5 ${STAGE_CLASSES[Math.sign(index - current)]} ${index > 2 ? "max-md:aria-[current]:[direction:rtl]" : ""}`}
            aria-current={isCurrent ? "step" : undefined}
            data-stage={status}
          >
            <span>{WORK_STATUS_LABELS[status]}</span>
            {at && (
              <small className={`block font-normal text-faint ${isCurrent ? "" : "max-md:hidden"}`}>
                {isCurrent && status !== "done" && <span>since </span>}
                <DayOfYear at={at} />
                {isCurrent && <DueDate work={work} today={today} appended />}
              </small>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Below 1024 px: where each part of the page is. */
export const JumpLinks = () => (
  <nav className="flex gap-2 overflow-x-auto [scrollbar-width:none] lg:hidden" aria-label="On this page">
    {PARTS.map(([id, label]) => (
      <a
        key={id}
        href={`#${id}`}
        className="inline-flex min-h-9 items-center whitespace-nowrap border border-line px-3 text-[0.8125rem] text-ink hover:bg-panel"
      >
        {label}
      </a>
    ))}
  </nav>
);

const PARTS = [
  ["brief", "Brief"],
  ["reply", "Conversation"],
  ["files", "Files"],
  ["timeline", "Timeline"],
  ["money", "Money"],
  ["customer", "Customer"],
] as const;
