import { type FormEvent, useId } from "react";
import { Link } from "react-router";
import type { WorkItem } from "~/admin/board.server";
import { offerBySlug } from "~/catalog/offers";
import { orderReference } from "~/lib/db/column-types";
import { isWorkStatus, WORK_STATUS_LABELS, WORK_STATUSES, type WorkStatus } from "~/orders/work-status";
import { IfCanSubmit, useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { Button } from "~/ui/button";
import { EmailText } from "~/ui/email-text";
import { DueDate } from "./due";

/** What a dragged card is called on its way. */
export const CARD_DRAG_TYPE = "application/x-order";

type Props = { card: WorkItem; today: string; busy: boolean; onMove: (id: string, to: WorkStatus) => void };

/** One order on the board: to be dragged, or moved with its own form, which also works before the page's scripts run. */
export function BoardCard({ card, today, busy, onMove }: Props) {
  const select = useId();
  const move = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = new FormData(event.currentTarget).get("workStatus");
    if (isWorkStatus(to) && to !== card.workStatus) onMove(card.id, to);
  };
  const mayMove = useCanSubmit("/admin/board", "work");
  return (
    <li
      draggable={mayMove}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(CARD_DRAG_TYPE, card.id);
        dataTransfer.effectAllowed = "move";
      }}
      className={`relative border-l-4 ${mayMove ? "cursor-grab" : ""} bg-panel p-3 ${card.unread ? "border-gold" : "border-line"}`}
    >
      <Link
        to={`?order=${card.id}`}
        preventScrollReset
        draggable={false}
        className="link font-semibold [overflow-wrap:anywhere]"
      >
        {card.customer}
      </Link>
      <p className="text-mute text-sm">
        {offerBySlug(card.service)?.title ?? card.service}, {orderReference(card.id)}
      </p>
      <p className="text-sm">
        <DueDate work={card} today={today} />
      </p>
      <p className="text-mute text-sm [overflow-wrap:anywhere]">
        {card.assignee ? <EmailText email={card.assignee} /> : "Unassigned"}
      </p>
      {card.unread && <p className="text-gold text-sm">New message</p>}
      {card.refundAsked && <p className="text-gold text-sm">Refund requested</p>}
      <IfCanSubmit to="/admin/board" intent="work">
        <form
          key={card.workStatus}
          method="post"
          action="/admin/board"
          onSubmit={move}
          className="mt-2 flex flex-wrap gap-2"
        >
          <input type="hidden" name="intent" value="work" />
          <input type="hidden" name="orderId" value={card.id} />
          <label htmlFor={select} className="sr-only">
            Work status of order {orderReference(card.id)}
          </label>
          <select
            id={select}
            name="workStatus"
            data-order={card.id}
            defaultValue={card.workStatus}
            className="field-dense w-auto! flex-[1_1_10rem] px-2! text-sm"
          >
            {WORK_STATUSES.map((status) => (
              <option key={status} value={status}>
                {WORK_STATUS_LABELS[status]}
              </option>
            ))}
          </select>
          <Button
            type="submit"
            dense="plain"
            className="flex-1"
            disabled={busy}
            aria-label={`Move order ${orderReference(card.id)}`}
          >
            Move
          </Button>
        </form>
      </IfCanSubmit>
    </li>
  );
}
