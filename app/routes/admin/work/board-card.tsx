import { type RefObject, useState } from "react";
import { Link } from "react-router";
import type { WorkItem } from "~/admin/dashboard.server";
import { WORK_STATUSES, type WorkStatus } from "~/lib/db/column-types";
import { formatMoneyShort } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { isOverdue, isWorkStatus, WORK_STATUS_LABELS } from "~/orders/work-status";
import { DayOfYear } from "~/routes/admin/orders/order-page/moment";
import { Avatar } from "~/routes/admin/shared/badges";
import { Menu } from "~/routes/admin/shared/menu";
import { orderPath } from "~/routes/admin/shared/paths";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { useShortcuts } from "~/routes/admin/shared/shortcuts";
import { HiddenFields } from "~/ui/hidden-fields";
import { DueDate } from "./due-date";

/** Type of a dragged card in `dataTransfer`. */
export const CARD_DRAG_TYPE = "application/x-order";

type BoardCardProps = { card: WorkItem; today: string; onMove: (id: string, to: WorkStatus) => void };

/** An order in three lines. Moved by dragging, or by its menu, which also works without scripts. */
export function BoardCard({ card, today, onMove }: BoardCardProps) {
  const [held, setHeld] = useState(false);
  const canMove = useCanSubmit("/admin/board", "work");
  const isOpen = card.workStatus !== "delivered" && card.workStatus !== "done";
  const edge = isOverdue(card, today)
    ? "border-danger"
    : isOpen && card.dueOn === today
      ? "border-gold"
      : "border-line";
  return (
    <li
      draggable={canMove}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(CARD_DRAG_TYPE, card.id);
        dataTransfer.effectAllowed = "move";
        setHeld(true);
      }}
      onDragEnd={() => setHeld(false)}
      className={`board-card relative border-s-4 px-3 py-2.5 hover:bg-panel ${edge} ${held ? "-rotate-[1.5deg] bg-panel outline-dashed outline-2 outline-gold -outline-offset-2" : "bg-dusk"}`}
    >
      <Link
        to={orderPath(card.id)}
        draggable={false}
        data-order={card.id}
        title={card.customer}
        className="row-link block truncate pe-7"
      >
        {card.customer}
      </Link>
      <small className="block truncate pe-7 text-mute">
        {card.needsReply && <span className="font-semibold text-gold">Needs reply · </span>}
        {card.refundAsked && <span className="font-semibold text-gold">Refund requested · </span>}
        <span>{card.service}</span>
      </small>
      {canMove && <MoveMenu card={card} onMove={onMove} />}
      <span className="mt-1.5 flex items-center gap-2 text-[0.8125rem]">
        <CardDate card={card} today={today} />
        <span className="ms-auto text-faint" translate="no">
          {card.amount > 0 ? formatMoneyShort(card.amount) : "On request"}
        </span>
        <Avatar email={card.assignee} />
      </span>
    </li>
  );
}

/** When it is due, was sent or was done. */
function CardDate({ card, today }: { card: WorkItem; today: string }) {
  const { workStatus, stageSince, dueOn } = card;
  if (workStatus === "delivered" || workStatus === "done")
    return (
      <span className="text-mute">
        <span>{workStatus === "delivered" ? "Sent" : "Done"}</span>
        {stageSince && (
          <span>
            {" "}
            <DayOfYear at={stageSince} />
          </span>
        )}
      </span>
    );
  return dueOn ? <DueDate work={card} today={today} /> : <span className="text-faint">No due date</span>;
}

function MoveMenu({ card: { id, customer, workStatus }, onMove }: Omit<BoardCardProps, "today">) {
  return (
    <Menu
      label={`Move the order of ${customer}, ${orderReference(id)}`}
      kind="quiet"
      slim
      className="absolute top-1 right-1 z-1"
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const to = submitter instanceof HTMLButtonElement ? submitter.value : null;
          if (isWorkStatus(to)) onMove(id, to);
        }}
      >
        <HiddenFields values={{ intent: "work", orderId: id }} />
        <p className="text-faint text-small">Move to</p>
        {WORK_STATUSES.filter((status) => status !== workStatus).map((status) => (
          <button key={status} type="submit" name="workStatus" value={status}>
            {WORK_STATUS_LABELS[status]}
          </button>
        ))}
      </form>
    </Menu>
  );
}

/** `j` and `k` go through a column, `h` and `l` to the next one; `m` opens the card's menu. The reached card has the focus. */
export function useBoardShortcuts(board: RefObject<HTMLDivElement | null>): void {
  const columns = () =>
    [...(board.current?.querySelectorAll("section") ?? [])].map((column) => [
      ...column.querySelectorAll<HTMLElement>(".board-card"),
    ]);
  const place = () => {
    const card = document.activeElement?.closest<HTMLElement>(".board-card");
    const at = columns().findIndex((cards) => card && cards.includes(card));
    return card && at >= 0 ? { at, row: columns()[at]?.indexOf(card) ?? 0, card } : null;
  };
  const focus = (card: HTMLElement | undefined) => {
    card?.querySelector<HTMLElement>(".row-link")?.focus();
    card?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const focusFirst = () => focus(columns().flat()[0]);
  const goDown = (step: number) => () => {
    const current = place();
    if (!current) return focusFirst();
    focus(columns()[current.at]?.[current.row + step]);
  };
  const goAcross = (step: number) => () => {
    const current = place();
    if (!current) return focusFirst();
    const all = columns();
    for (let at = current.at + step; at >= 0 && at < all.length; at += step) {
      const cards = all[at] ?? [];
      if (cards.length > 0) return focus(cards[Math.min(current.row, cards.length - 1)]);
    }
  };
  useShortcuts({
    j: goDown(1),
    k: goDown(-1),
    l: goAcross(1),
    h: goAcross(-1),
    m: () => {
      const menu = place()?.card.querySelector<HTMLElement>("[popover]");
      menu?.showPopover();
      menu?.querySelector("button")?.focus();
    },
  });
}
