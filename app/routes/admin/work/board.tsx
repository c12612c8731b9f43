import { useEffect, useRef, useState } from "react";
import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { type BoardColumn, getWorkBoard } from "~/admin/board.server";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { readFormData } from "~/lib/http/form-data";
import { WORK_STATUS_LABELS, type WorkStatus } from "~/orders/work-status";
import { OrderDialog } from "~/routes/admin/orders/dialog/order-dialog";
import { useOrderAction } from "~/routes/admin/orders/dialog/use-order-action";
import { LoadError, useLastLoaded } from "~/routes/admin/shared/last-good";
import { RefreshButton } from "~/routes/admin/shared/refresh";
import { catchLoadError, loadErrorOf } from "~/routes/admin/shared/stale-data";
import { pageMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/board";
import { BoardCard, CARD_DRAG_TYPE } from "./board-card";
import { loadSelectedOrder, loadWorkContext } from "./open-order.server";
import { ViewSwitch } from "./view-choice";
import { handleWorkAction } from "./work-actions.server";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  try {
    const opened = await loadSelectedOrder(app, new URL(request.url).searchParams, context.get(adminContext));
    const [columns, desk] = [await getWorkBoard(app.db), await loadWorkContext(app)];
    return { ok: true as const, columns, desk, ...opened, shopIsLive: app.paymentProvider.mode === "live" };
  } catch (error) {
    app.log.error({ err: error }, "The board could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

/** For a card that is moved before the page's scripts run; with them the page asks as the dialog does. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const outcome = await handleWorkAction(getApp(context), admin.email, await readFormData(request));
  return outcome.ok ? redirect("/admin/board") : data(outcome, { status: 400 });
}

/** Also after a refusal: it often means that the page shows what is no longer so. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === "POST" || defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Board", description: "Orders by work status.", path: "/admin/board", matches, indexed: false });

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

/** What was moved is said as a toast, which screen readers hear; who moved it with the keyboard stays with the card. */
function Columns({ columns, today }: { columns: BoardColumn[]; today: string }) {
  const { busy, submit } = useOrderAction();
  const moved = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (moved.current) document.querySelector<HTMLElement>(`[data-order="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [columns]);
  const move = (id: string, workStatus: WorkStatus) => submit({ intent: "work", orderId: id, workStatus });
  const moveWithKeys = (id: string, to: WorkStatus) => {
    moved.current = id;
    move(id, to);
  };
  return (
    <div className="grid snap-x auto-cols-[85%] grid-flow-col gap-3 overflow-x-auto pb-4 sm:auto-cols-[minmax(14rem,1fr)]">
      {columns.map((column) => (
        <Column key={column.workStatus} column={column} onDrop={(id) => move(id, column.workStatus)}>
          {column.cards.map((card) => (
            <BoardCard key={card.id} card={card} today={today} busy={busy} onMove={moveWithKeys} />
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
