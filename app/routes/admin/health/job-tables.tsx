import { type ComponentProps, type ReactNode, useId } from "react";
import { Form, Link } from "react-router";
import type { DeadJob, FailingJob, JobList } from "~/lib/jobs/job-monitoring.server";
import type { ScheduledRun } from "~/lib/jobs/scheduled-runs.server";
import { orderReference } from "~/lib/reference";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { Badge } from "~/routes/admin/shared/badges";
import { ConfirmButton } from "~/routes/admin/shared/confirm-button";
import { type Column, DataTable } from "~/routes/admin/shared/data-table";
import {
  DateTime,
  formatAge,
  formatDateTime,
  formatDuration,
  humanizeCode,
  jobTitle,
} from "~/routes/admin/shared/date-time";
import { Facts } from "~/routes/admin/shared/page-parts";
import { orderPath } from "~/routes/admin/shared/paths";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { HiddenFields, useIsSubmitting } from "~/ui/hidden-fields";
import type { Health } from "./health-actions.server";

type HealthTableProps<Row> = Pick<ComponentProps<typeof DataTable<Row>>, "columns" | "rows" | "keyOf"> & {
  title: string;
  note?: string;
};

/** Absent without rows. */
function HealthTable<Row>({ title, note, ...table }: HealthTableProps<Row>) {
  const id = useId();
  if (table.rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {note && <p className="text-mute text-small">{note}</p>}
      <DataTable labelledby={id} {...table} />
    </section>
  );
}

/** Jobs that failed or retry, with their actions, and the schedule. */
export const JobsDetails = ({ health }: { health: Health }) => (
  <>
    <DeadJobsTable jobs={health.jobs} now={health.now} />
    <FailingJobsTable jobs={health.jobs} now={health.now} />
    <ScheduleTable health={health} />
  </>
);

type JobTableProps = { jobs: JobList; now: Date };

const DeadJobsTable = ({ jobs: { dead, deadCount }, now }: JobTableProps) => (
  <HealthTable
    title="Failed jobs"
    note={
      truncationNote(deadCount, dead.length) ??
      "These failed every attempt. Each one stays here until someone retries or discards it."
    }
    columns={[
      ...JOB_COLUMNS,
      { title: "Failed", show: ({ failedAt }) => <JobTime at={failedAt} now={now} /> },
      { title: "Actions", show: (job) => <JobActions job={job} /> },
    ]}
    rows={dead}
    keyOf={({ id }) => id}
  />
);

const FailingJobsTable = ({ jobs: { failing, failingCount }, now }: JobTableProps) => (
  <HealthTable
    title="Retrying jobs"
    note={truncationNote(failingCount, failing.length) ?? "These failed, and they retry automatically."}
    columns={[
      ...JOB_COLUMNS,
      { title: "Next try", show: (job) => nextTry(job, now) },
      { title: "Actions", show: (job) => <JobActions job={job} /> },
    ]}
    rows={failing}
    keyOf={({ id }) => id}
  />
);

/** "About" is the rows that the job refers to; no email addresses. */
const JOB_COLUMNS: readonly Column<FailingJob | DeadJob>[] = [
  { title: "Job", show: ({ name }) => jobTitle(name) },
  {
    title: "About",
    show: ({ data }) => (
      <span>
        {Object.entries(data)
          .filter(([field, id]) => field.endsWith("Id") && typeof id === "string")
          .map(([field, id]) => (
            <RowReference key={field} field={field} id={String(id)} />
          ))}
      </span>
    ),
  },
  { title: "Attempts", show: ({ attempts }) => attempts },
  { title: "Reason", show: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
];

const JobTime = ({ at, now, none = "Not yet" }: { at: Date | null; now: Date; none?: string }) =>
  at ? <PastTime at={at} now={now} /> : <span className="text-mute">{none}</span>;

const PastTime = ({ at, now }: { at: Date; now: Date }) => (
  <DateTime at={at}>
    <span className="whitespace-nowrap">{formatAge(at, now)}</span>
    <small className="whitespace-nowrap">{formatDateTime(at)}</small>
  </DateTime>
);

const truncationNote = (total: number, shown: number) => (total > shown ? `Showing ${shown} of ${total}.` : undefined);

const nextTry = ({ nextTry }: FailingJob, now: Date): ReactNode =>
  nextTry <= now ? "Now" : `In ${formatDuration(nextTry.getTime() - now.getTime()) ?? "less than a minute"}`;

const RowReference = ({ field, id }: { field: string; id: string }) =>
  field === "orderId" ? (
    <Link className="block text-link" to={orderPath(id)}>
      {`Order ${orderReference(id)}`}
    </Link>
  ) : (
    <span className="block">{`${humanizeCode(field.slice(0, -2))} ${orderReference(id)}`}</span>
  );

/** Discarding asks first, since the work is then never done. */
function JobActions({ job: { id, name } }: { job: FailingJob | DeadJob }) {
  const title = jobTitle(name);
  const values = { intent: "retry", id };
  const busy = useIsSubmitting(values);
  return (
    <IfCanSubmit to="/admin/health" intent="retry" instead="None">
      <span className="actions flex-nowrap">
        <Form method="post" preventScrollReset>
          <HiddenFields values={values} />
          <AdminButton type="submit" slim busy={busy} aria-label={`Retry ${title}`}>
            Retry
          </AdminButton>
        </Form>
        <ConfirmButton
          label="Discard"
          name={`Discard ${title}`}
          kind="danger-quiet"
          title={`Discard “${title}”?`}
          sure="Discard for good"
          values={{ intent: "discard", id }}
        >
          <p>This work is then never done. If the job moves money, we check with the card provider first.</p>
        </ConfirmButton>
      </span>
    </IfCanSubmit>
  );
}

/** Scheduled jobs. */
export function ScheduleTable({ health: { runs, now } }: { health: Health }) {
  return (
    <HealthTable
      title="Scheduled jobs"
      columns={[
        { title: "Job", cell: "cell-start", show: ({ name }) => jobTitle(name) },
        {
          title: "Last run",
          cell: "text-mute cell-hidden",
          show: ({ startedAt }) => <JobTime at={startedAt} now={now} />,
        },
        {
          title: "Last success",
          cell: "text-mute cell-start",
          show: ({ succeededAt }) => <JobTime at={succeededAt} now={now} />,
        },
        { title: "State", cell: "cell-end", show: (run) => <RunState run={run} /> },
      ]}
      rows={runs}
      keyOf={({ name }) => name}
    />
  );
}

function RunState({ run: { fault, late, startedAt } }: { run: ScheduledRun }) {
  if (fault) return <span className="wrap-anywhere text-danger">{`Failed: ${fault}`}</span>;
  if (late) return <Badge tone="bad">Late</Badge>;
  return startedAt ? <Badge tone="good">OK</Badge> : <span className="text-mute">Not yet</span>;
}

/** What only developers need: waiting jobs, events and how far they were read. */
export function DeveloperDetails({ health }: { health: Health }) {
  const { jobs, sync, now } = health;
  return (
    <details className="developer-details">
      <summary className="in-open:mb-3 text-mute">
        <AdminIcon name="chevron-right" className="turn" />
        <span>For developers: payment events, rejected webhooks, job runs</span>
      </summary>
      <div className="card stack">
        <HealthFacts health={health} />
        <HealthTable
          title="Waiting jobs"
          columns={[
            { title: "Job", show: ({ name }) => jobTitle(name) },
            { title: "Waiting", show: ({ waiting }) => waiting },
            { title: "Running", show: ({ running }) => running },
            { title: "Oldest", show: ({ oldest }) => <JobTime at={oldest} now={now} none="None waiting" /> },
          ]}
          rows={jobs.waiting}
          keyOf={({ name }) => name}
        />
        <HealthTable
          title="Card provider sync"
          columns={[
            { title: "Mode", show: ({ mode }) => humanizeCode(mode) },
            { title: "Read up to", show: ({ eventsUntil }) => <JobTime at={eventsUntil} now={now} /> },
            { title: "Last read", show: ({ listedAt }) => <JobTime at={listedAt} now={now} /> },
            { title: "Last compared", show: ({ auditedAt }) => <JobTime at={auditedAt} now={now} /> },
          ]}
          rows={sync}
          keyOf={({ mode }) => mode}
        />
        <EventTable health={health} />
      </div>
    </details>
  );
}

const MODES = { live: "Live: real money", test: "Test cards", sandbox: "Built-in sandbox" };

export const HealthFacts = ({ health: { jobs, mode, refused, events, now } }: { health: Health }) => (
  <Facts
    className="grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 max-md:grid-cols-[minmax(0,1fr)_auto]"
    facts={[
      ["Payments", MODES[mode]],
      ["Failed jobs", jobs.deadCount],
      ["Retrying jobs", jobs.failingCount],
      ["Emails waiting", jobs.emailsWaiting],
      [
        "Events not handled yet",
        events.oldestWaiting ? `${events.waiting}, the oldest ${formatAge(events.oldestWaiting, now)}` : events.waiting,
      ],
      [
        "Rejected webhooks since startup",
        refused.lastAt ? `${refused.count}, the last ${formatAge(refused.lastAt, now)}` : refused.count,
      ],
    ]}
  />
);

export function EventTable({ health: { events, now } }: { health: Health }) {
  return (
    <HealthTable
      title="Latest card provider events"
      columns={[
        {
          title: "Event",
          show: ({ type, id }) => (
            <span className="wrap-anywhere" translate="no">
              {type} <small>{id}</small>
            </span>
          ),
        },
        { title: "Received via", show: ({ via }) => (via === "list" ? "Event list" : "Webhook") },
        { title: "Received", show: ({ receivedAt }) => <JobTime at={receivedAt} now={now} /> },
        { title: "Handled", show: ({ processedAt }) => <JobTime at={processedAt} now={now} /> },
      ]}
      rows={events.latest}
      keyOf={({ id }) => id}
    />
  );
}
