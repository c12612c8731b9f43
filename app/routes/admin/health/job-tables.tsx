import { type ComponentProps, type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { DeadJob, FailingJob, JobList } from "~/lib/jobs/job-monitoring.server";
import type { ScheduledRun } from "~/lib/jobs/scheduled-runs.server";
import { orderReference } from "~/lib/reference";
import { BreakableText, DataTable } from "~/routes/admin/shared/data-table";
import { formatAge, formatDay, formatTime, formatUtc, humanizeCode, jobTitle } from "~/routes/admin/shared/date-time";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { Button } from "~/ui/button";
import type { HealthAction } from "./health";
import type { Health } from "./health-actions.server";

type HealthTableProps = Pick<ComponentProps<typeof DataTable>, "columns" | "rows"> & {
  title: string;
  note?: string;
  empty: string;
};

function HealthTableSection({ title, note, columns, empty, rows }: HealthTableProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-2 font-bold font-sans text-lg">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="bg-panel p-4 text-mute">{empty}</p>
      ) : (
        <>
          {note && <p className="mb-2 text-mute text-sm">{note}</p>}
          <DataTable labelledby={id} columns={columns} rows={rows} />
        </>
      )}
    </section>
  );
}

type JobTablesProps = { jobs: JobList; now: Date };
type ActionTableProps = JobTablesProps & { action: HealthAction };

export function DeadJobsTable({ jobs: { dead, deadCount }, now, action }: ActionTableProps) {
  return (
    <HealthTableSection
      title="Failed jobs"
      note={
        truncationNote(deadCount, dead.length) ??
        "These failed every attempt. Each one stays here until someone retries or discards it."
      }
      columns={["Job", "About", "Attempts", "Reason", "Failed", "Actions"]}
      empty="No failed jobs."
      rows={dead.map((job) => ({
        key: job.id,
        cells: [
          ...jobCells(job),
          job.attempts,
          <BreakableText key="reason">{job.reason}</BreakableText>,
          <JobTime key="at" at={job.failedAt} now={now} />,
          actions(job, action),
        ],
      }))}
    />
  );
}

export function FailingJobsTable({ jobs: { failing, failingCount }, now, action }: ActionTableProps) {
  return (
    <HealthTableSection
      title="Retrying jobs"
      note={truncationNote(failingCount, failing.length) ?? "These failed, and they retry automatically."}
      columns={["Job", "About", "Attempts", "Reason", "Next try", "Actions"]}
      empty="No jobs are retrying."
      rows={failing.map((job) => ({
        key: job.id,
        cells: [
          ...jobCells(job),
          job.attempts,
          <BreakableText key="reason">{job.reason}</BreakableText>,
          nextTry(job, now),
          actions(job, action),
        ],
      }))}
    />
  );
}

export function QueuedJobsTable({ jobs: { waiting }, now }: JobTablesProps) {
  return (
    <HealthTableSection
      title="Waiting jobs"
      columns={["Job", "Waiting", "Running", "Oldest"]}
      empty="No waiting jobs."
      rows={waiting.map(({ name, waiting, running, oldest }) => ({
        key: name,
        cells: [
          jobTitle(name),
          waiting,
          running,
          oldest ? <JobTime key="oldest" at={oldest} now={now} /> : "None waiting",
        ],
      }))}
    />
  );
}

const JobTime = ({ at, now }: { at: Date; now: Date }) => (
  <time dateTime={at.toISOString()} title={formatUtc(at)}>
    <span className="whitespace-nowrap">{formatAge(at, now)}</span>
    <small>
      {formatDay(at)}, {formatTime(at)}
    </small>
  </time>
);

const truncationNote = (total: number, shown: number) => (total > shown ? `Showing ${shown} of ${total}.` : undefined);

const nextTry = ({ nextTry }: FailingJob, now: Date): ReactNode =>
  nextTry <= now ? "Now" : `In ${formatAge(now, nextTry).replace(" ago", "")}`;

/** Job title and the rows that the job refers to; no email addresses. */
const jobCells = ({ name, data }: FailingJob | DeadJob): ReactNode[] => [
  jobTitle(name),
  <span key="about">
    {Object.entries(data)
      .filter(([field, id]) => field.endsWith("Id") && typeof id === "string")
      .map(([field, id]) => (
        <RowReference key={field} field={field} id={String(id)} />
      ))}
  </span>,
];

const RowReference = ({ field, id }: { field: string; id: string }) =>
  field === "orderId" ? (
    <Link className="link block" to={`/admin/orders?order=${encodeURIComponent(id)}`}>
      Order {orderReference(id)}
    </Link>
  ) : (
    <span className="block">
      {humanizeCode(field.slice(0, -2))} {orderReference(id)}
    </span>
  );

const actions = (job: FailingJob | DeadJob, action: HealthAction) => (
  <IfCanSubmit key="actions" to="/admin/health" intent="retry" instead="None">
    <JobActions id={job.id} name={jobTitle(job.name)} action={action} />
  </IfCanSubmit>
);

/** Discarding needs a second click, since the work is then never done. Works without scripts. */
function JobActions({ id, name, action: { Form, busy } }: { id: string; name: string; action: HealthAction }) {
  return (
    <Form method="post" action="/admin/health" className="flex flex-wrap items-start gap-2">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="retry" dense="plain" disabled={busy} aria-label={`Retry ${name}`}>
        Retry
      </Button>
      <details>
        <summary className="btn-dense cursor-pointer" aria-label={`Discard ${name}`}>
          Discard
        </summary>
        <Button type="submit" name="intent" value="discard" dense="danger" className="mt-2" disabled={busy}>
          Discard for good
        </Button>
      </details>
    </Form>
  );
}

/** Scheduled jobs, and how far events were read from the provider. */
export function RunTable({ health: { runs, sync, now } }: { health: Health }) {
  const timeCell = (at: Date | null) => (at ? <JobTime at={at} now={now} /> : "Not yet");
  return (
    <>
      <HealthTableSection
        title="Scheduled jobs"
        columns={["Job", "Started", "Succeeded", "State"]}
        empty="No scheduled jobs."
        rows={runs.map((run) => ({
          key: run.name,
          cells: [jobTitle(run.name), timeCell(run.startedAt), timeCell(run.succeededAt), runState(run)],
        }))}
      />
      <HealthTableSection
        title="Card provider sync"
        columns={["Mode", "Read up to", "Last read", "Last compared"]}
        empty="Not read yet."
        rows={sync.map(({ mode, eventsUntil, listedAt, auditedAt }) => ({
          key: mode,
          cells: [humanizeCode(mode), timeCell(eventsUntil), timeCell(listedAt), timeCell(auditedAt)],
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

function runState({ fault, late, startedAt }: ScheduledRun): ReactNode {
  if (fault) return <span className="text-danger">Failed: {fault}</span>;
  if (late) return <span className="text-danger">Late</span>;
  return startedAt ? <span className="text-lime">OK</span> : "Not yet";
}
