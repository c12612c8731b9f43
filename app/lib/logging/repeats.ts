/** How long the same cause is only counted after a line was written, in milliseconds. */
const QUIET = 60_000;
/** Lines with an `id`, such as failed attempts of jobs: up to this many are written for one cause in that time. */
const JOB_LINES = 30;
/** How many causes are remembered; of more, the oldest is forgotten. */
const MOST_CAUSES = 500;

/** Whether a line is to be written; `repeats` says how often it was left out since the last one. */
export type RepeatVerdict = { write: true; repeats: number } | { write: false };

type Cause = { until: number; lines: number; left: number };

/**
 * Keeps an outage from filling the disk: lines that tell the same cause are written once a minute, with the number of those
 * that were left out on the next one.
 *
 * @param now milliseconds
 */
export function repeatFilter(now: () => number): (details: Record<string, unknown>, message: string) => RepeatVerdict {
  const causes = new Map<string, Cause>();
  return (details, message) => {
    if (!("err" in details)) return { write: true, repeats: 0 };
    const key = [message, details.job, causeCode(details.err)].join(" ");
    const known = causes.get(key);
    const current = known && known.until > now() ? known : { until: now() + QUIET, lines: 0, left: known?.left ?? 0 };
    // Moved to the end, so that the first entry of the map is the one that was written longest ago.
    if (current !== known) {
      causes.delete(key);
      causes.set(key, current);
      forgetOldest(causes);
    }
    if (current.lines >= ("id" in details ? JOB_LINES : 1)) {
      current.left++;
      return { write: false };
    }
    current.lines++;
    const repeats = current.left;
    current.left = 0;
    return { write: true, repeats };
  };
}

function forgetOldest(causes: Map<string, Cause>): void {
  const [oldest] = causes.keys();
  if (causes.size > MOST_CAUSES && oldest !== undefined) causes.delete(oldest);
}

/** The innermost code, else the innermost kind of error and where it came from. */
function causeCode(thrown: unknown): string {
  let code: string | undefined;
  let innermost: unknown = thrown;
  for (let depth = 0, error = thrown; depth < 5 && typeof error === "object" && error !== null; depth++) {
    innermost = error;
    if ("code" in error && error.code) code = String(error.code);
    error = "cause" in error ? error.cause : undefined;
  }
  if (code) return code;
  if (!(innermost instanceof Error)) return typeof innermost;
  return `${innermost.name} ${innermost.stack?.split("\n").find((line) => line.startsWith("    at ")) ?? ""}`;
}
