import { useEffect, useState } from "react";
import { data, Form, Link, useSearchParams } from "react-router";
import { type ActivityFilter, activityQuery, readActivityCursor, readActivityFilter } from "~/activity/activity-filter";
import { type ActivityEntry, type ActivityPage, listActivity } from "~/activity/activity-list.server";
import { appFrom } from "~/app.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { toast } from "~/ui/toast";
import { faultOf, orFault } from "../load-faults";
import { dayOf, timeOf } from "../order-words";
import { useSlashKey } from "../use-slash-key";
import type { Route } from "./+types/activity";
import { DEEDS, deedTitle, detailWords, subjectOf } from "./activity-words";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appFrom(context);
  const params = new URL(request.url).searchParams;
  try {
    const page = await listActivity(app.db, readActivityFilter(params), readActivityCursor(params));
    return { ok: true as const, page };
  } catch (error) {
    app.log.error({ err: error }, "The activity log could not be loaded");
    return data(faultOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orFault(serverLoader());

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Activity", description: "What staff did.", path: "/admin/activity", matches, indexed: false });

export default function Activity({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readActivityFilter(params);
  // What was loaded last stays while something else is loaded, and when that fails.
  const [shown, setShown] = useState(loaderData.ok ? loaderData : null);
  if (loaderData.ok && loaderData !== shown) setShown(loaderData);
  useEffect(() => {
    if (!loaderData.ok) toast.error("Failed to load the activity log", { id: "activity" });
  }, [loaderData]);
  return (
    <>
      <h1 className="mb-4 font-sans text-2xl font-bold">Activity</h1>
      <Search key={activityQuery(filter)} filter={filter} />
      {!loaderData.ok && (
        <p role="alert" className="mb-4 border-l-4 border-danger bg-panel p-4">
          <strong>Failed to load the activity log.</strong> {loaderData.message}
        </p>
      )}
      {shown && <Entries page={shown.page} filter={filter} />}
    </>
  );
}

function Search({ filter }: { filter: ActivityFilter }) {
  const search = useSlashKey();
  return (
    <Form method="get" role="search" aria-label="Activity" className="mb-4 flex flex-wrap items-end gap-3">
      <label className="min-w-0 flex-[1_1_16rem] text-sm text-mute">
        <span className="mb-1 block">Who</span>
        <input
          ref={search}
          name="actor"
          type="search"
          defaultValue={filter.actor}
          maxLength={200}
          placeholder="E-mail address, or shell ( / )"
          className="admin-field"
        />
      </label>
      <label className="text-sm text-mute">
        <span className="mb-1 block">What</span>
        <select name="kind" defaultValue={filter.kind ?? ""} className="admin-field">
          <option value="">All</option>
          {Object.entries(DEEDS).map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="admin-button">
        Show
      </button>
    </Form>
  );
}

function Entries({ page, filter }: { page: ActivityPage; filter: ActivityFilter }) {
  if (page.rows.length === 0) {
    return <p className="bg-panel p-10 text-center text-lg font-semibold">No Activity Found</p>;
  }
  return (
    <>
      <table className="admin-table">
        <caption className="sr-only">What staff did, newest first</caption>
        <thead>
          <tr>
            {["When", "Who", "What", "About", "Details"].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      {(page.newer || page.older) && (
        <nav aria-label="Pages of the activity log" className="mt-4 flex gap-2">
          {page.newer && (
            <Link className="admin-button" rel="prev" to={activityQuery(filter, { towards: "newer", id: page.newer })}>
              Newer
            </Link>
          )}
          {page.older && (
            <Link className="admin-button" rel="next" to={activityQuery(filter, { towards: "older", id: page.older })}>
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

function Entry({ entry: { at, actor, kind, subject, detail } }: { entry: ActivityEntry }) {
  const { text, to } = subjectOf(kind, subject);
  return (
    <tr>
      <td data-label="When">
        <span className="whitespace-nowrap">{dayOf(at)}</span>
        <small>{timeOf(at)}</small>
      </td>
      <td data-label="Who">{actor === "shell" ? "The shell command" : actor}</td>
      <td data-label="What">{deedTitle(kind)}</td>
      <td data-label="About">
        {to ? (
          <Link className="link" to={to}>
            {text}
          </Link>
        ) : (
          text
        )}
      </td>
      <td data-label="Details">{detailWords(detail) || "None"}</td>
    </tr>
  );
}
