import type { ReactNode } from "react";
import type { ScheduledRun } from "~/lib/jobs/scheduled-runs.server";
import { humanizeCode, jobTitle } from "~/routes/admin/shared/date-time";
import type { Health } from "./health-state.server";
import { JobTime } from "./job-tables";
import { HealthTableSection } from "./table";

/** What the clock starts, and how far the provider's lists are read. */
export function RunTable({ health: { runs, sync, now } }: { health: Health }) {
  const moment = (at: Date | null) => (at ? <JobTime at={at} now={now} /> : "Not yet");
  return (
    <>
      <HealthTableSection
        title="Scheduled jobs"
        columns={["Job", "Started", "Succeeded", "State"]}
        empty="No scheduled jobs."
        rows={runs.map((run) => ({
          key: run.name,
          cells: [jobTitle(run.name), moment(run.startedAt), moment(run.succeededAt), stateOf(run)],
        }))}
      />
      <HealthTableSection
        title="Card provider sync"
        columns={["Mode", "Read up to", "Last read", "Last compared"]}
        empty="Not read yet."
        rows={sync.map(({ mode, eventsUntil, listedAt, auditedAt }) => ({
          key: mode,
          cells: [humanizeCode(mode), moment(eventsUntil), moment(listedAt), moment(auditedAt)],
        }))}
      />
    </>
  );
}

export function EventTable({ health: { events, now } }: { health: Health }) {
  return (
    <HealthTableSection
      title="Latest card provider events"
      columns={["Event", "Received via", "Received", "Handled"]}
      empty="No events yet."
      rows={events.latest.map(({ id, type, via, receivedAt, processedAt }) => ({
        key: id,
        cells: [
          <>
            {type} <small>{id}</small>
          </>,
          via === "list" ? "Event list" : "Webhook",
          <JobTime key="received" at={receivedAt} now={now} />,
          processedAt ? (
            <JobTime key="processed" at={processedAt} now={now} />
          ) : (
            <span key="processed" className="text-gold">
              Not yet
            </span>
          ),
        ],
      }))}
    />
  );
}

function stateOf({ fault, late, startedAt }: ScheduledRun): ReactNode {
  if (fault) return <span className="text-danger">Failed: {fault}</span>;
  if (late) return <span className="text-danger">Late</span>;
  return startedAt ? <span className="text-lime">OK</span> : "Not yet";
}
