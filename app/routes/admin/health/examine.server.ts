import { z } from "zod";
import { type Finding, isErrorFinding, isWarningFinding, pluralize } from "~/admin/health/findings";
import { runAllChecks } from "~/admin/health/inside.server";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import type { Result } from "~/lib/result";

/** What a try of everything found, and when. */
export type HealthCheckRun = { at: Date; findings: Finding[] };

/** What an action of the page says. */
/** The form of 'Check everything'. */
const asked = z.object({ intent: z.literal("run-checks") });
export const isRunChecksIntent = (form: FormData): boolean => asked.safeParse(Object.fromEntries(form)).success;

export type HealthActionResult = Result<{ message: string; examined?: HealthCheckRun }>;

/** Examines all of the shop, with a test email and a test event, in the name of a member of staff. */
export async function runChecksForAdmin(app: App, actor: string): Promise<HealthActionResult> {
  await app.db.transaction((tx) => recordActivity(tx, { actor, kind: "shop-examined", subject: "All checks" }));
  const findings = await runAllChecks(app);
  const [faults, warnings] = [findings.filter(isErrorFinding).length, findings.filter(isWarningFinding).length];
  const found =
    faults + warnings === 0
      ? "no problems found"
      : `${pluralize(faults, "problem")}, ${pluralize(warnings, "warning")}`;
  return { ok: true, examined: { at: app.now(), findings }, message: `Check complete: ${found}.` };
}
