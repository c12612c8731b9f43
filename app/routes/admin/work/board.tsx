import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { type BoardColumn, getWorkBoard, type WorkItem } from "~/admin/dashboard.server";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { offerBySlug } from "~/catalog/offers";
import { WORK_STATUSES, type WorkStatus } from "~/lib/db/column-types";
import { readFormData } from "~/lib/http/form-data";
import { orderReference } from "~/lib/reference";
import { isWorkStatus, WORK_STATUS_LABELS } from "~/orders/work-status";
import { useOrderAction } from "~/routes/admin/orders/dialog/form-controls";
import { OrderDialog } from "~/routes/admin/orders/dialog/order-dialog";
import { RefreshButton } from "~/routes/admin/shared/data-table";
import { IfCanSubmit, useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "~/routes/admin/shared/stale-data";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import { EmailText } from "~/ui/text";
import type { Route } from "./+types/board";
import { DueDate } from "./due-date";
import { loadSelectedOrder, loadWorkContext } from "./selected-order.server";
import { ViewSwitch } from "./view-switch";
import { handleWorkAction } from "./work-actions.server";

/** Type of a dragged card in `dataTransfer`. */
const CARD_DRAG_TYPE = "application/x-order";

type BoardCardProps = { card: WorkItem; today: string; busy: boolean; onMove: (id: string, to: WorkStatus) => void };

/** An order on the board. Moved by dragging, or with its form, which also works without scripts. */
function BoardCard({ card, today, busy, onMove }: BoardCardProps) {
  const select = useId();
  const move = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = new FormData(event.currentTarget).get("workStatus");
    if (isWorkStatus(to) && to !== card.workStatus) onMove(card.id, to);
  };
  const canMove = useCanSubmit("/admin/board", "work");
  return (
    <li
      draggable={canMove}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(CARD_DRAG_TYPE, card.id);
        dataTransfer.effectAllowed = "move";
      }}
      className={`relative border-l-4 ${canMove ? "cursor-grab" : ""} bg-panel p-3 ${card.unread ? "border-gold" : "border-line"}`}
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

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  try {
    const selected = await loadSelectedOrder(app, new URL(request.url).searchParams, context.get(adminContext));
    const [columns, desk] = [await getWorkBoard(app.db), await loadWorkContext(app)];
    return { ok: true as const, columns, desk, ...selected, shopIsLive: app.paymentProvider.mode === "live" };
  } catch (error) {
    app.log.error({ err: error }, "The board could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

/** Handles cards moved without scripts; with scripts the page submits to /admin/orders. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const outcome = await handleWorkAction(getApp(context), admin.email, await readFormData(request));
  return outcome.ok ? redirect("/admin/board") : data(outcome, { status: 400 });
}

/** Also reloads after a failed action, which often means that the page is out of date. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === "POST" || defaultShouldRevalidate;

export const meta = unlistedMeta({ title: "Board", description: "Orders by work status.", path: "/admin/board" });

const FAILED = "Failed to load the board";

export default function Board({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const shown = useLastLoaded(loaderData, FAILED);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Board</h1>
        <div className="flex flex-wrap gap-2">
          <ViewSwitch />
          <RefreshButton />
        </div>
      </div>
      <LoadError loaded={loaderData} failed={FAILED} />
      {actionData && (
        <p role="alert" className="mb-4 border-danger border-l-4 bg-panel p-4">
          {actionData.error}
        </p>
      )}
      {shown && (
        <>
          <Columns columns={shown.columns} today={shown.desk.today} />
          <OrderDialog
            details={shown.details}
            replies={shown.replies}
            desk={shown.desk}
            shopIsLive={shown.shopIsLive}
            onClose={() => navigate("/admin/board", { preventScrollReset: true })}
          />
        </>
      )}
    </>
  );
}

/** Moves are announced by a toast. After a move with the form the focus returns to the card. */
function Columns({ columns, today }: { columns: BoardColumn[]; today: string }) {
  const { busy, submit } = useOrderAction();
  const moved = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per reload
  useEffect(() => {
    if (moved.current) document.querySelector<HTMLElement>(`[data-order="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [columns]);
  const move = (id: string, workStatus: WorkStatus) => submit({ intent: "work", orderId: id, workStatus });
  const moveAndKeepFocus = (id: string, to: WorkStatus) => {
    moved.current = id;
    move(id, to);
  };
  return (
    <div className="grid snap-x auto-cols-[85%] grid-flow-col gap-3 overflow-x-auto pb-4 sm:auto-cols-[minmax(14rem,1fr)]">
      {columns.map((column) => (
        <Column key={column.workStatus} column={column} onDrop={(id) => move(id, column.workStatus)}>
          {column.cards.map((card) => (
            <BoardCard key={card.id} card={card} today={today} busy={busy} onMove={moveAndKeepFocus} />
          ))}
        </Column>
      ))}
    </div>
  );
}

type ColumnProps = { column: BoardColumn; onDrop: (id: string) => void; children: React.ReactNode };

function Column({ column: { workStatus, count, cards }, onDrop, children }: ColumnProps) {
  const [over, setOver] = useState(false);
  const title = WORK_STATUS_LABELS[workStatus];
  return (
    <section
      aria-label={title}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(CARD_DRAG_TYPE)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const id = event.dataTransfer.getData(CARD_DRAG_TYPE);
        if (id && !cards.some((card) => card.id === id)) onDrop(id);
      }}
      className={`min-h-40 snap-start border-2 p-2 ${over ? "border-gold" : "border-line"}`}
    >
      <h2 className="mb-2 font-bold font-sans text-lg">
        {title} <span className="text-mute">{count >= 1000 ? "1,000+" : count}</span>
      </h2>
      {cards.length === 0 && <p className="text-mute text-sm">Nothing here.</p>}
      <ol className="space-y-2">{children}</ol>
      {count > cards.length && (
        <Link className="link mt-3 block" to={`/admin/orders?work=${workStatus}`}>
          See all in the list
        </Link>
      )}
    </section>
  );
}
