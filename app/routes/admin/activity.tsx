import type { ReactNode } from "react";
import { data, Form, Link, useSearchParams } from "react-router";
import { getApp } from "~/app-context.server";
import { type ActivityPage, listActivity } from "~/auth/activity-log.server";
import { type ActivityFilter, activityQuery, readActivityCursor, readActivityFilter } from "~/auth/activity-log-filter";
import type { ActivityLogRow } from "~/lib/db/schema/index";
import { pageMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import type { Route } from "./+types/activity";
import { ACTIVITY_LABELS, activityLabel, activitySubject, describeActivity } from "./activity-words";
import { BreakableText, DataTable, EmptyState } from "./shared/data-table";
import { LoadError, useLastLoaded } from "./shared/last-good";
import { StackedDateTime } from "./shared/moment";
import { Pagination } from "./shared/pages";
import { LabelledControl, SearchField } from "./shared/search-field";
import { catchLoadError, loadErrorOf } from "./shared/stale-data";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const params = new URL(request.url).searchParams;
  try {
    const page = await listActivity(app.db, readActivityFilter(params), readActivityCursor(params));
    return { ok: true as const, page };
  } catch (error) {
    app.log.error({ err: error }, "The activity log could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Activity", description: "Staff activity.", path: "/admin/activity", matches, indexed: false });

const FAILED = "Failed to load the activity log";

export default function Activity({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readActivityFilter(params);
  const shown = useLastLoaded(loaderData, FAILED);
  return (
    <>
      <h1 className="mb-4 font-bold font-sans text-2xl">Activity</h1>
      <Search key={activityQuery(filter)} filter={filter} />
      <LoadError loaded={loaderData} failed={FAILED} />
      {shown && <Entries page={shown.page} filter={filter} />}
    </>
  );
}

function Search({ filter }: { filter: ActivityFilter }) {
  return (
    <Form method="get" role="search" aria-label="Activity" className="mb-4 flex flex-wrap items-end gap-3">
      <SearchField
        label="Who"
        name="actor"
        defaultValue={filter.actor}
        placeholder="Email address, or “shell” ( / )"
        className="flex-[1_1_16rem]"
      />
      <LabelledControl label="What">
        <select name="kind" defaultValue={filter.kind ?? ""} className="field-dense">
          <option value="">All</option>
          {Object.entries(ACTIVITY_LABELS).map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </LabelledControl>
      <Button type="submit" dense="plain">
        Show
      </Button>
    </Form>
  );
}

function Entries({ page, filter }: { page: ActivityPage; filter: ActivityFilter }) {
  if (page.rows.length === 0) return <EmptyState>No Activity Found</EmptyState>;
  return (
    <>
      <DataTable
        caption="Staff activity, newest first"
        columns={["When", "Who", "What", "About", "Details"]}
        rows={page.rows.map((entry) => ({ key: entry.id, cells: cellsOf(entry) }))}
      />
      <Pagination
        label="Pages of the activity log"
        newer={page.newer === null ? null : activityQuery(filter, { towards: "newer", id: page.newer })}
        older={page.older === null ? null : activityQuery(filter, { towards: "older", id: page.older })}
      />
    </>
  );
}

const cellsOf = ({ at, actor, kind, subject, detail }: ActivityLogRow): ReactNode[] => [
  <StackedDateTime key="when" at={at} />,
  <BreakableText key="who">{actor === "shell" ? "Command line" : actor}</BreakableText>,
  activityLabel(kind),
  <Subject key="about" {...activitySubject(kind, subject)} />,
  <BreakableText key="details">{describeActivity(detail) || "None"}</BreakableText>,
];

const Subject = ({ text, to }: { text: string; to: string | null }) =>
  to ? (
    <Link className="link" to={to}>
      {text}
    </Link>
  ) : (
    text
  );
