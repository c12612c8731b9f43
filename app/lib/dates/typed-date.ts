const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
const AMERICAN = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/;
const WRITTEN = /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i;

/** "Nov 28, 2026", "11/28/2026" or "2026-11-28" → "2026-11-28"; null for other texts and for days that do not exist. */
export function parseTypedDate(text: string): string | null {
  const typed = text.trim().replaceAll(/\s+/g, " ");
  const parts = (ISO.exec(typed) ?? AMERICAN.exec(typed) ?? WRITTEN.exec(typed))?.groups;
  if (!parts) return null;
  const month = parts.name === undefined ? Number(parts.month) : monthNamed(parts.name);
  const date = new Date(Date.UTC(Number(parts.year), month - 1, Number(parts.day)));
  const exists =
    date.getUTCFullYear() === Number(parts.year) &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === Number(parts.day);
  return exists ? date.toISOString().slice(0, 10) : null;
}

/** "2026-11-28" → "Nov 28, 2026"; an empty text for null. */
export const formatTypedDate = (day: string | null): string =>
  day === null
    ? ""
    : new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
        year: "numeric",
        month: "short",
        day: "numeric",
        timeZone: "UTC",
      });

/** "nov", "November" → 11; 0 for other words. */
function monthNamed(name: string): number {
  const typed = name.toLowerCase();
  const full = (index: number) =>
    new Date(Date.UTC(2026, index)).toLocaleDateString("en-US", { month: "long", timeZone: "UTC" });
  return MONTHS.findIndex((month, index) => typed.startsWith(month) && full(index).toLowerCase().startsWith(typed)) + 1;
}
