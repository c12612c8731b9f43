import * as z from "zod/mini";

/** What a failed attempt leaves in the job's row: words without personal data, since staff read them. */
export type JobFailure = { reason: string };

const ours = z.object({ reason: z.string() });
/** The queue's own words, when it was not the handler that failed. */
const cut = z.object({
  value: z.union([
    z.string(),
    z.pipe(
      z.object({ message: z.string() }),
      z.transform(({ message }) => message),
    ),
  ]),
});

const CUT_OFF: Record<string, string> = {
  "job heartbeat timeout": "The process running it stopped responding",
  "job timed out": "It took too long",
  "pg-boss shut down while active": "The shop stopped while it was running",
};

/** Why the attempt that left this failed. Unknown forms are not repeated: they may hold a whole statement with its values. */
export function failureReason(output: unknown): string {
  const own = ours.safeParse(output);
  return own.success ? own.data.reason : (interruptionReason(output) ?? "No reason was recorded");
}

/**
 * Why the attempt before this one was cut off; null when its handler failed by itself, which is logged already. A process that was
 * killed left no reason, so that a general one is returned.
 */
export function interruptionReason(output: unknown): string | null {
  if (ours.safeParse(output).success) return null;
  const known = cut.safeParse(output);
  const words = known.success && Object.hasOwn(CUT_OFF, known.data.value) ? CUT_OFF[known.data.value] : undefined;
  return words ?? "The process running it ended";
}
