import { z } from "zod";
import { recordActivity } from "~/activity/activity.server";
import type { App } from "~/app.server";
import { counted, type Finding, isFault, isWarning } from "~/doctor/findings";
import { examineWholly } from "~/doctor/inside.server";
import type { Result } from "~/result";

/** What a try of everything found, and when. */
export type Examined = { at: Date; findings: Finding[] };

/** What an action of the page says. */
/** The form of 'Check everything'. */
const asked = z.object({ intent: z.literal("run-checks") });
export const asksToExamine = (form: FormData): boolean => asked.safeParse(Object.fromEntries(form)).success;

export type HealthOutcome = Result<{ message: string; examined?: Examined }>;

/** Examines all of the shop, with a test email and a test event, in the name of a member of staff. */
export async function examineForStaff(app: App, actor: string): Promise<HealthOutcome> {
  await app.db.transaction((tx) => recordActivity(tx, { actor, kind: "shop-examined", subject: "All checks" }));
  const findings = await examineWholly(app);
  const [faults, warnings] = [findings.filter(isFault).length, findings.filter(isWarning).length];
  const found =
    faults + warnings === 0 ? "no problems found" : `${counted(faults, "problem")}, ${counted(warnings, "warning")}`;
  return { ok: true, examined: { at: app.now(), findings }, message: `Check complete: ${found}.` };
}
