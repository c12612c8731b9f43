/** How many lines this process has written, by level. */
const written = { warn: 0, error: 0, fatal: 0 };

export type CountedLevel = keyof typeof written;

const LEVELS: Readonly<Record<number, CountedLevel>> = { 40: "warn", 50: "error", 60: "fatal" };

/** Counts one line; `level` is pino's number. */
export function countLogLine(level: number): void {
  const name = LEVELS[level];
  if (name) written[name]++;
}

/** Warnings and worse since the start, those that were left out as repeats too. */
export const logLineCounts = (): Readonly<Record<CountedLevel, number>> => ({ ...written });
