import { z } from "zod";
import { CHECKS, type CheckName, type Finding } from "~/doctor/findings";

const check = z.enum(Object.keys(CHECKS) as [CheckName, ...CheckName[]]);
const finding: z.ZodType<Finding> = z.union([
  z.object({ check, level: z.enum(["fine", "note"]), what: z.string() }),
  z.object({ check, level: z.enum(["warning", "fault"]), what: z.string(), mend: z.string() }),
]);

/** What a running shop says of itself: what it found, and the names of the settings that it was started with. */
export const told = z.object({ findings: z.array(finding), given: z.array(z.string()) });
export type Told = z.output<typeof told>;
