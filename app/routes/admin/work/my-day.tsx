import type { ReactNode } from "react";
import { data, Link, useSearchParams } from "react-router";
import type { WorkItem } from "~/admin/dashboard.server";
import { getMyDay, type MyDayEntry } from "~/admin/dashboard.server";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { offerBySlug } from "~/catalog/offers";
import { listUnreadContactMessages } from "~/customers/contact/contact-messages.server";
import { listDeadJobs } from "~/lib/jobs/job-monitoring.server";
import { orderReference } from "~/lib/reference";
import { RefreshButton } from "~/routes/admin/shared/data-table";
import { DateTime, jobTitle } from "~/routes/admin/shared/date-time";
import { RouterButton } from "~/routes/admin/shared/router-button";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "~/routes/admin/shared/stale-data";
import { unlistedMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/my-day";
import { DueDate } from "./due-date";

const MAX_SHOWN = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const mine = new URL(request.url).searchParams.get("only") === "mine";
  try {
    const day = await getMyDay(app, mine ? (context.get(adminContext)?.email ?? null) : null);
    const messages = await listUnreadContactMessages(app.db, MAX_SHOWN + 1);
    const deadJobs = await listDeadJobs(app.db, MAX_SHOWN + 1);
    return {
      ok: true as const,
      ...day,
      messages: messages.map(({ id, name, createdAt }) => ({ id, name, at: createdAt })),
      deadJobs: deadJobs.map(({ id, name, failedAt }) => ({ id, name, at: failedAt })),
    };
  } catch (error) {
    app.log.error({ err: error }, "My day could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

export const meta = unlistedMeta({ title: "My day", description: "What needs doing today.", path: "/admin" });

const FAILED = "Failed to load your day";

export default function MyDay({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const shown = useLastLoaded(loaderData, FAILED);
  const mine = params.get("only") === "mine";
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">My day</h1>
        <div className="flex flex-wrap gap-2">
          <RouterButton dense="plain" href={mine ? "/admin" : "/admin?only=mine"}>
            {mine ? "Show everyone’s work" : "Show only my work"}
          </RouterButton>
          <RefreshButton />
        </div>
      </div>
      <LoadError loaded={loaderData} failed={FAILED} />
      {shown && (
        <div className="grid gap-4 md:grid-cols-2">
          <TaskList title="Overdue" none="Nothing is overdue." of={shown.overdue} more="/admin/board">
            {(card) => <WorkEntry key={card.id} card={card} today={shown.today} />}
          </TaskList>
          <TaskList title="Due today" none="Nothing is due today." of={shown.dueToday} more="/admin/board">
            {(card) => <WorkEntry key={card.id} card={card} today={shown.today} />}
          </TaskList>
          <TaskList
            title="Unread messages from customers"
            none="You’ve read everything."
            of={shown.unread}
            more="/admin/conversations"
          >
            {(entry) => <OrderEntry key={entry.id} entry={entry} />}
          </TaskList>
          <TaskList
            title="Unread contact messages"
            none="You’ve read everything."
            of={shown.messages}
            more="/admin/messages?show=unread"
          >
            {({ id, name, at }) => (
              <Line key={id} to="/admin/messages?show=unread" text={name} about={<DateTime at={at} />} />
            )}
          </TaskList>
          <TaskList
            title="Refund requests"
            none="No customer is waiting for a refund."
            of={shown.refundRequests}
            more="/admin/orders"
          >
            {(entry) => <OrderEntry key={entry.id} entry={entry} />}
          </TaskList>
          <TaskList
            title="Failed payments"
            none="Every subscription is paid."
            of={shown.pastDue}
            more="/admin/subscriptions?status=past_due"
          >
            {(entry) => <OrderEntry key={entry.id} entry={entry} />}
          </TaskList>
          <TaskList title="Failed jobs" none="Everything is running." of={shown.deadJobs} more="/admin/health">
            {({ id, name, at }) => (
              <Line key={id} to="/admin/health" text={jobTitle(name)} about={<DateTime at={at} />} />
            )}
          </TaskList>
        </div>
      )}
    </>
  );
}

type TaskListProps<T> = {
  title: string;
  none: string;
  of: readonly T[];
  more: string;
  children: (entry: T) => ReactNode;
};

/** `of` contains one entry more than MAX_SHOWN if there are more. */
function TaskList<T>({ title, none, of, more, children }: TaskListProps<T>) {
  return (
    <section aria-label={title} className="min-w-0 bg-panel p-4">
      <h2 className="mb-2 font-bold font-sans text-lg">
        {title} <span className="text-mute">{of.length > MAX_SHOWN ? `${MAX_SHOWN}+` : of.length}</span>
      </h2>
      {of.length === 0 ? (
        <p className="text-mute">{none}</p>
      ) : (
        <ul className="divide-y-2 divide-night">{of.slice(0, MAX_SHOWN).map(children)}</ul>
      )}
      {of.length > MAX_SHOWN && (
        <Link className="link mt-3 block" to={more}>
          Show all
        </Link>
      )}
    </section>
  );
}

const WorkEntry = ({ card, today }: { card: WorkItem; today: string }) => (
  <Line
    to={`/admin/orders?order=${card.id}`}
    text={card.customer}
    about={
      <>
        {describeOrder(card)}, {card.assignee ?? "unassigned"}. <DueDate work={card} today={today} />
      </>
    }
  />
);

const OrderEntry = ({ entry }: { entry: MyDayEntry }) => (
  <Line
    to={`/admin/orders?order=${entry.id}`}
    text={entry.customer}
    about={
      <>
        {describeOrder(entry)}, <DateTime at={entry.at} />
      </>
    }
  />
);

const Line = ({ to, text, about }: { to: string; text: string; about: ReactNode }) => (
  <li className="py-2 [overflow-wrap:anywhere]">
    <Link className="link font-semibold" to={to}>
      {text}
    </Link>
    <p className="text-mute text-sm">{about}</p>
  </li>
);

const describeOrder = ({ service, id }: { service: string; id: string }) =>
  `${offerBySlug(service)?.title ?? service}, ${orderReference(id)}`;
