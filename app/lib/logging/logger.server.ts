import pino, { type DestinationStream, type Logger } from "pino";
import { errorChain, errorCodes } from "~/lib/db/errors";
import { getLogContext } from "./log-context.server";
import { describeError, redactError, redactPersonalData } from "./redact-error";

/** Lines with the same cause are only counted for this time after one was written. */
const REPEAT_WINDOW_MS = 60_000;
/** For lines with an `id`, such as failed attempts of jobs: per cause in that time. */
const MAX_LINES_WITH_ID = 30;
const MAX_CAUSES = 500;

/** A full session id grants access to its receipt; this much of it is enough to recognize it. */
const SESSION_CHARACTERS = 16;

const LEVELS = { 40: "warn", 50: "error", 60: "fatal" } as const;

type CountedLevel = (typeof LEVELS)[keyof typeof LEVELS];

export type Log = Logger;

const lineCounts: Record<CountedLevel, number> = { warn: 0, error: 0, fatal: 0 };

/** Since the start, including omitted repeats. */
export const logLineCounts = (): Readonly<Record<CountedLevel, number>> => ({ ...lineCounts });

/** Never log settings, request bodies, URLs with user input or customers' emails. `now`: milliseconds, for the repeats. */
export function createLogger(destination?: DestinationStream, now = () => performance.now()): Log {
  const filter = createRepeatFilter(now);
  return pino(
    {
      base: undefined,
      // An invalid level is reported with the other settings; until then the default applies.
      level: isLevel(process.env.LOG_LEVEL) ? process.env.LOG_LEVEL : "info",
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...getLogContext() }),
      serializers: {
        err: (thrown: unknown) => redactError(thrown),
        path: (path: unknown) => redactPersonalData(String(path)),
        sessionId: (id: unknown) => `${String(id).slice(0, SESSION_CHARACTERS)}...`,
      },
      hooks: {
        logMethod([first, ...rest], write, level) {
          if (isCounted(level)) lineCounts[LEVELS[level]]++;
          // pino would log the unredacted message of an error without a text.
          const [details, text] = first instanceof Error ? [{ err: first }, describeError(first)] : [first, rest[0]];
          if (typeof details !== "object" || details === null) {
            return write.call(this, redactPersonalData(String(details)));
          }
          const message = redactPersonalData(String(text ?? ""));
          const repeats = filter({ ...details }, message);
          if (repeats === null) return;
          write.call(this, repeats > 0 ? { ...details, repeats } : details, message);
        },
      },
    },
    ...(destination ? [destination] : []),
  );
}

/** Lines that come during a write are written together after it. `process.exit` writes the rest; a kill loses it. */
export const log = createLogger(pino.destination({ dest: 1, sync: false }));

function isLevel(level: string | undefined): level is string {
  return level !== undefined && (level === "silent" || Object.hasOwn(pino.levels.values, level));
}

const isCounted = (level: number): level is keyof typeof LEVELS => Object.hasOwn(LEVELS, level);

type Cause = { until: number; lines: number; omitted: number };

/** Keeps an outage from filling the disk. Returns the number of lines omitted since the last one, or null to omit this line. */
function createRepeatFilter(now: () => number): (details: Record<string, unknown>, message: string) => number | null {
  const causes = new Map<string, Cause>();
  return (details, message) => {
    if (!("err" in details)) return 0;
    const key = [message, details.job, causeOf(details.err)].join(" ");
    const known = causes.get(key);
    const current =
      known && known.until > now()
        ? known
        : { until: now() + REPEAT_WINDOW_MS, lines: 0, omitted: known?.omitted ?? 0 };
    if (current !== known) {
      // Moved to the end: the first entry of the map is the oldest.
      causes.delete(key);
      causes.set(key, current);
      const [oldest] = causes.keys();
      if (causes.size > MAX_CAUSES && oldest !== undefined) causes.delete(oldest);
    }
    if (current.lines >= ("id" in details ? MAX_LINES_WITH_ID : 1)) {
      current.omitted++;
      return null;
    }
    current.lines++;
    const { omitted } = current;
    current.omitted = 0;
    return omitted;
  };
}

/** The innermost code, or type and place of the innermost error. */
function causeOf(thrown: unknown): string {
  const code = errorCodes(thrown).at(-1);
  if (code) return code;
  const innermost = [...errorChain(thrown)].at(-1);
  if (!(innermost instanceof Error)) return typeof innermost;
  return `${innermost.name} ${innermost.stack?.split("\n").find((line) => line.startsWith("    at ")) ?? ""}`;
}
