import { useId } from "react";
import { type Finding, HEALTH_CHECKS, mergeProbeFindings } from "~/admin/health/findings";
import { DataTable } from "~/routes/admin/shared/data-table";
import { formatAge } from "~/routes/admin/shared/date-time";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { Button } from "~/ui/button";
import type { HealthCheckRun } from "./examine.server";
import type { Health } from "./health-state.server";
import type { HealthAction } from "./use-health-action";

const STATES: Record<Finding["level"], { word: string; look: string }> = {
  fault: { word: "Problem", look: "text-danger" },
  warning: { word: "Warning", look: "text-gold" },
  note: { word: "Note", look: "" },
  fine: { word: "OK", look: "text-lime" },
};
const WORST_FIRST = Object.keys(STATES);

type Props = { health: Health; examined: HealthCheckRun | null; action: HealthAction };

/**
 * What is right and wrong with the shop, as `npm run doctor` says it, the worst first. What must be tried is as it was at the last press.
 */
export function HealthFindings({ health, examined, action: { Form, busy } }: Props) {
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
            <Told key="told" {...finding} />,
          ],
        }))}
      />
    </section>
  );
}

const State = ({ level }: Pick<Finding, "level">) => <span className={STATES[level].look}>{STATES[level].word}</span>;

const Told = (finding: Finding) => (
  <>
    <span className="long">{finding.what}</span>
    {"mend" in finding && <small className="long block">{finding.mend}</small>}
  </>
);
