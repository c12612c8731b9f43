import type { ReactNode } from "react";
import { type Finding, mergeProbeFindings } from "~/admin/health/findings";
import { type CheckGroup, groupByCheck, summarizeHealth } from "~/admin/health/health-summary";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { formatAge, formatTime } from "~/routes/admin/shared/date-time";
import type { Health, HealthCheckRun } from "./health-actions.server";
import { JobsDetails } from "./job-tables";

const LEVELS: Record<Finding["level"], { label: string; icon: string; tone: string }> = {
  fault: { label: "Problem", icon: "alert", tone: "text-danger" },
  warning: { label: "Warning", icon: "warning", tone: "text-gold" },
  note: { label: "Note", icon: "info", tone: "text-mute" },
  fine: { label: "OK", icon: "check", tone: "text-lime" },
};

type CheckListProps = { health: Health; examined: HealthCheckRun | null };

/**
 * The findings of `npm run doctor`: one line that sums them up, and a row for each check, worst first. Active probes only run on
 * "Check everything"; `examined` has their last results.
 */
export function CheckList({ health, examined }: CheckListProps) {
  const findings = examined ? mergeProbeFindings(health.findings, examined.findings) : health.findings;
  return (
    <>
      <StatusCard findings={findings} checkedAt={health.now} examined={examined} />
      <section aria-label="Checks" className="card flush fold">
        {groupByCheck(findings).map((group) => (
          <CheckRow key={`${group.check} ${group.level}`} group={group}>
            {group.check === "jobs" ? <JobsDetails health={health} /> : group.check === "mail" && <EmailsLink />}
          </CheckRow>
        ))}
      </section>
    </>
  );
}

const EmailsLink = () => (
  <div className="actions">
    <AdminButtonLink slim to="/admin/emails">
      Open emails
    </AdminButtonLink>
  </div>
);

type StatusCardProps = { findings: readonly Finding[]; checkedAt: Date; examined: HealthCheckRun | null };

function StatusCard({ findings, checkedAt, examined }: StatusCardProps) {
  const { title, tone, details } = summarizeHealth(findings);
  const icon = { good: "check", pending: "warning", bad: "alert" }[tone];
  const full = examined ? ` Everything was checked ${formatAge(examined.at, checkedAt)}.` : "";
  return (
    <section aria-label="Summary" className={`card tone-${tone} flex items-center gap-4`}>
      <AdminIcon name={icon} className="size-12 text-(--tone)" />
      <div>
        <p className="figure leading-7">{title}</p>
        <p className="wrap-anywhere text-mute">{`${details} Checked at ${formatTime(checkedAt)}.${full}`}</p>
      </div>
    </section>
  );
}

/** What needs attention is open. */
function CheckRow({ group, children }: { group: CheckGroup; children: ReactNode }) {
  const [worst, ...others] = group.findings;
  const isUrgent = group.level === "fault" || group.level === "warning";
  if (!worst) return null;
  const head = <CheckHead group={group} worst={worst} />;
  if (!children && others.length === 0 && !("mend" in worst)) return <div className="fold-line">{head}</div>;
  return (
    <details open={isUrgent}>
      <summary>
        {head}
        <AdminIcon name="chevron-right" className="turn" />
      </summary>
      <div className="in tight">
        {"mend" in worst && <p className="wrap-anywhere">{worst.mend}</p>}
        {others.map((finding) => (
          <div key={finding.what}>
            <p className="wrap-anywhere text-mute">{`${LEVELS[finding.level].label}: ${finding.what}`}</p>
            {"mend" in finding && <p className="wrap-anywhere">{finding.mend}</p>}
          </div>
        ))}
        {children}
      </div>
    </details>
  );
}

function CheckHead({ group, worst }: { group: CheckGroup; worst: Finding }) {
  const { label, icon, tone } = LEVELS[group.level];
  return (
    <>
      <AdminIcon name={icon} className={tone} />
      <span className="wrap-anywhere min-w-0 flex-1">
        <b>{group.title}</b>
        <span className="text-mute">{worst.what}</span>
      </span>
      <span className="not-phone whitespace-nowrap text-faint text-small">{label}</span>
    </>
  );
}
