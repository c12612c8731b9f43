import { type ReactNode, useId } from "react";
import { type Finding, HEALTH_CHECKS, mergeProbeFindings } from "~/admin/health/findings";
import { DataTable } from "~/routes/admin/shared/data-table";
import { formatAge } from "~/routes/admin/shared/date-time";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { Button } from "~/ui/button";
import type { HealthAction } from "./health";
import type { Health, HealthCheckRun } from "./health-actions.server";

const LEVELS: Record<Finding["level"], { label: string; tone: string }> = {
  fault: { label: "Problem", tone: "text-danger" },
  warning: { label: "Warning", tone: "text-gold" },
  note: { label: "Note", tone: "" },
  fine: { label: "OK", tone: "text-lime" },
};
const WORST_FIRST = Object.keys(LEVELS);

type HealthFindingsProps = { health: Health; examined: HealthCheckRun | null; action: HealthAction };

/** The findings of `npm run doctor`, worst first. Active probes only run on "Check everything"; `examined` has their last results. */
export function HealthFindings({ health, examined, action: { Form, busy } }: HealthFindingsProps) {
  const id = useId();
  const findings = examined ? mergeProbeFindings(health.findings, examined.findings) : health.findings;
  const sorted = findings.toSorted((a, b) => WORST_FIRST.indexOf(a.level) - WORST_FIRST.indexOf(b.level));
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-2 font-bold font-sans text-lg">
        Checks
      </h2>
      <Form method="post" action="/admin/health" className="mb-3 flex flex-wrap items-center gap-3">
        <IfCanSubmit to="/admin/health" intent="run-checks" what="check everything">
          <Button type="submit" name="intent" value="run-checks" dense="plain" disabled={busy}>
            {busy ? "Checking…" : "Check everything"}
          </Button>
          <p className="text-mute text-sm">
            {examined
              ? `Last full check: ${formatAge(examined.at, health.now)}.`
              : "Also tests file storage, the card provider and your public address, and sends a test event and a test email."}
          </p>
        </IfCanSubmit>
      </Form>
      <DataTable
        labelledby={id}
        columns={["Check", "State", "Finding"]}
        rows={sorted.map((finding) => ({
          key: `${finding.check} ${finding.what}`,
          cells: [
            HEALTH_CHECKS[finding.check],
            <State key="state" level={finding.level} />,
            <FindingText key="finding" {...finding} />,
          ],
        }))}
      />
    </section>
  );
}

const State = ({ level }: Pick<Finding, "level">) => <span className={LEVELS[level].tone}>{LEVELS[level].label}</span>;

const FindingText = (finding: Finding) => (
  <>
    <span className="long">{finding.what}</span>
    {"mend" in finding && <small className="long block">{finding.mend}</small>}
  </>
);

const MODES = { live: "Live: real money", test: "Test cards", sandbox: "Built-in sandbox" };

type Metric = { label: string; value: ReactNode; bad?: boolean };

export function HealthMetrics({ health }: { health: Health }) {
  return (
    <dl className="mb-8 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {listMetrics(health).map(({ label, value, bad }) => (
        <div key={label} className={`border-l-4 bg-panel px-4 py-3 ${bad ? "border-danger" : "border-line"}`}>
          <dt className="text-mute text-sm">{label}</dt>
          <dd className={`font-semibold ${bad ? "text-danger" : ""}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function listMetrics({ jobs, mode, refused, events, now }: Health): Metric[] {
  return [
    { label: "Failed jobs", value: jobs.deadCount, bad: jobs.deadCount > 0 },
    { label: "Retrying jobs", value: jobs.failingCount, bad: jobs.failingCount > 0 },
    { label: "Emails waiting", value: jobs.emailsWaiting },
    {
      label: "Events not handled yet",
      value: events.oldestWaiting
        ? `${events.waiting}, the oldest ${formatAge(events.oldestWaiting, now)}`
        : events.waiting,
    },
    {
      label: "Rejected webhooks since startup",
      value: refused.lastAt ? `${refused.count}, the last ${formatAge(refused.lastAt, now)}` : refused.count,
    },
    { label: "Payments", value: MODES[mode] },
  ];
}
