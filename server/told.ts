import { z } from "zod";
import { type CheckName, type Finding, HEALTH_CHECKS } from "~/admin/health/findings";

const check = z.enum(Object.keys(HEALTH_CHECKS) as [CheckName, ...CheckName[]]);
const finding: z.ZodType<Finding> = z.union([
  z.object({ check, level: z.enum(["fine", "note"]), what: z.string() }),
  z.object({ check, level: z.enum(["warning", "fault"]), what: z.string(), mend: z.string() }),
]);

/** What a running shop says of itself: what it found, and the names of the settings that it was started with. */
export const serverReportSchema = z.object({ findings: z.array(finding), given: z.array(z.string()) });
export type ServerReport = z.output<typeof serverReportSchema>;
