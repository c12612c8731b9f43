/** How many months the revenue shows. */
const MONTHS = 12;

/** The last twelve months, this one included, oldest first: "2026-04". UTC. */
export const lastTwelveMonths = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1 + index)).toISOString().slice(0, 7),
  );

/** "2026-04" → "Apr 2026" */
export const formatMonth = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
