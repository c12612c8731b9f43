import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, redirect, useSearchParams } from "react-router";
import { type BoardColumn, getWorkBoard } from "~/admin/dashboard.server";
import { listServiceChoices } from "~/admin/service-choices.server";
import { agencyToday } from "~/lib/dates/business-hours";
import type { WorkStatus } from "~/lib/db/column-types";
import { formatListQuery, singleParam, slugParam } from "~/lib/db/pagination";
import { formatMoneyShort } from "~/lib/money";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { useOrderAction } from "~/routes/admin/orders/order-page/form-controls";
import { TodayContext } from "~/routes/admin/orders/order-page/moment";
import { LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminAction, adminLoader, respond, submitForm } from "~/routes/admin/shared/admin-page.server";
import { KeyHints, RefreshButton } from "~/routes/admin/shared/data-table";
import { FilterBar, FilterChoice } from "~/routes/admin/shared/filter-bar";
import { serviceChoice } from "~/routes/admin/shared/list-card";
import { PageHead, WhoseSwitch } from "~/routes/admin/shared/page-parts";
import { workForms } from "~/routes/admin/work/work-actions.server";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/board";
import { BoardCard, CARD_DRAG_TYPE, useBoardShortcuts } from "./board-card";
import { ViewSwitch } from "./view-switch";

/** Finished cards on the board; the list of orders has all. */
const MAX_DONE = 10;
const BOARD_KEYS = [
  ["j k", "up and down"],
  ["h l", "columns"],
  ["m", "move"],
  ["Enter", "open"],
] as const;
/** The server counts no further. */
const MAX_COUNT = 1_000;

export const loader = adminLoader(async ({ app, admin, search }) => {
  const { mine, service } = readBoardFilter(search);
  const assignee = mine ? admin.email : null;
  const [columns, services] = await Promise.all([getWorkBoard(app.db, { assignee, service }), listServiceChoices(app)]);
  return { columns, services, today: agencyToday(app) };
});

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

/** Handles cards moved without scripts; with scripts the page submits to /admin/orders. */
export const action = adminAction(async (request) => {
  const outcome = await submitForm("/admin/board", workForms, request);
  return outcome.ok ? redirect(boardPath(readBoardFilter(request.search))) : respond(outcome);
});

export const meta = unlistedMeta({ title: "Board", description: "Orders by stage.", path: "/admin/board" });

type BoardFilter = { mine: boolean; service: string | null };

const readBoardFilter = (params: URLSearchParams): BoardFilter => ({
  mine: singleParam(params, "only") === "mine",
  service: slugParam.parse(singleParam(params, "service") ?? null),
});

const boardPath = ({ mine, service }: BoardFilter): string =>
  `/admin/board${formatListQuery({ only: mine ? "mine" : null, service })}`;

export default function Board({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readBoardFilter(params);
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load the board");
  return (
    <>
      <PageHead title="Board">
        {shown && (
          <div className="[&>.filters]:p-0">
            <FilterBar label="Board" keep={{ only: filter.mine ? "mine" : null }}>
              <FilterChoice {...serviceChoice(filter.service, shown.services)} />
            </FilterBar>
          </div>
        )}
        <WhoseSwitch label="Whose" mine={filter.mine} to={(mine) => boardPath({ ...filter, mine })} />
        <ViewSwitch />
        <RefreshButton />
      </PageHead>
      <FormOutcomeMessage outcome={actionData} />
      <LoadError of={loadError} />
      {shown && (
        <TodayContext value={shown.today}>
          <Columns columns={shown.columns} today={shown.today} />
        </TodayContext>
      )}
    </>
  );
}

/** Moves are announced by a toast. After a move with the menu the focus returns to the card. */
function Columns({ columns, today }: { columns: BoardColumn[]; today: string }) {
  const { busy, submit } = useOrderAction(undefined, { to: "/admin/orders" });
  const board = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(undefined);
  useBoardShortcuts(board);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per reload
  useEffect(() => {
    if (moved.current) board.current?.querySelector<HTMLElement>(`[data-order="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [columns]);
  const move = (id: string, workStatus: WorkStatus) => submit({ intent: "work", orderId: id, workStatus });
  const moveAndKeepFocus = (id: string, to: WorkStatus) => {
    moved.current = id;
    move(id, to);
  };
  return (
    <>
      <div
        className="grid grid-cols-[repeat(5,minmax(13.5rem,1fr))] items-start gap-3 overflow-x-auto pb-4 [scroll-snap-type:x_proximity] [scrollbar-color:var(--color-line)_transparent] max-md:-mx-(--page-padding) max-md:grid-cols-[repeat(5,17.5rem)] max-md:px-(--page-padding) max-md:[scroll-padding:var(--page-padding)]"
        ref={board}
        aria-busy={busy}
      >
        {columns.map((column) => {
          const cards = column.workStatus === "done" ? column.cards.slice(0, MAX_DONE) : column.cards;
          return (
            <Column key={column.workStatus} column={{ ...column, cards }} onDrop={(id) => move(id, column.workStatus)}>
              {cards.map((card) => (
                <BoardCard key={card.id} card={card} today={today} onMove={moveAndKeepFocus} />
              ))}
            </Column>
          );
        })}
      </div>
      <KeyHints keys={BOARD_KEYS} />
    </>
  );
}

type ColumnProps = { column: BoardColumn; onDrop: (id: string) => void; children: ReactNode };

function Column({ column: { workStatus, count, cents, cards }, onDrop, children }: ColumnProps) {
  const [over, setOver] = useState(false);
  const title = WORK_STATUS_LABELS[workStatus];
  const more = count - cards.length;
  return (
    <section
      aria-label={title}
      className="min-w-0 snap-start"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(CARD_DRAG_TYPE)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!inside) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const id = event.dataTransfer.getData(CARD_DRAG_TYPE);
        if (id && !cards.some((card) => card.id === id)) onDrop(id);
      }}
    >
      <header
        className={`sticky top-0 mb-3 flex items-baseline gap-2 border-b-2 px-1 py-2 ${over ? "border-gold" : "border-rule"}`}
      >
        <h2 className="whitespace-nowrap text-[0.875rem]">{title}</h2>
        <span className="text-faint">{count >= MAX_COUNT ? "1,000+" : count}</span>
        {count < MAX_COUNT && (
          <small className="ms-auto text-faint" translate="no">
            {formatMoneyShort(cents)}
          </small>
        )}
      </header>
      <ol className="grid min-h-16 grid-cols-1 content-start gap-2">
        {over && <li className="h-21 border-2 border-line border-dashed" aria-hidden="true" />}
        {children}
        {cards.length === 0 && !over && <li className="text-faint text-small">Nothing here.</li>}
      </ol>
      {more > 0 && (
        <Link className="text-link text-small" to={`/admin/orders?work=${workStatus}`}>
          {count >= MAX_COUNT ? "See all in the list" : `${more.toLocaleString("en-US")} more`}
        </Link>
      )}
    </section>
  );
}
