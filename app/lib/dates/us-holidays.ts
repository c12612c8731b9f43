/** The federal holidays of the United States on which offices are closed, as days ("2026-11-26"). */

type Rule = { month: number } & ({ day: number } | { weekday: number; nth: number | "last" });

const MONDAY = 1;
const THURSDAY = 4;

const RULES: readonly Rule[] = [
  { month: 1, day: 1 },
  { month: 1, weekday: MONDAY, nth: 3 },
  { month: 2, weekday: MONDAY, nth: 3 },
  { month: 5, weekday: MONDAY, nth: "last" },
  { month: 6, day: 19 },
  { month: 7, day: 4 },
  { month: 9, weekday: MONDAY, nth: 1 },
  { month: 10, weekday: MONDAY, nth: 2 },
  { month: 11, day: 11 },
  { month: 11, weekday: THURSDAY, nth: 4 },
  { month: 12, day: 25 },
];

/** Whether offices are closed on this day: the holiday itself, or the working day on which one that falls on a weekend is kept. */
export function isFederalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  // New Year's Day of the next year may be kept on December 31.
  return [year, year + 1].some((of) => RULES.some((rule) => keptOn(dateIn(of, rule)).includes(day)));
}

function dateIn(year: number, rule: Rule): Date {
  const { month } = rule;
  if ("day" in rule) return new Date(Date.UTC(year, month - 1, rule.day));
  const last = rule.nth === "last";
  const from = new Date(Date.UTC(year, last ? month : month - 1, 1));
  const ahead = (rule.weekday - from.getUTCDay() + 7) % 7;
  const weeks = rule.nth === "last" ? -1 : rule.nth - 1;
  return new Date(Date.UTC(year, from.getUTCMonth(), 1 + (last && ahead === 0 ? 0 : ahead) + weeks * 7));
}

/** The days on which a holiday is kept: from a Saturday also the Friday before, from a Sunday also the Monday after. */
function keptOn(date: Date): string[] {
  const shift = { 6: -1, 0: 1 }[date.getUTCDay()] ?? 0;
  return [0, shift].map((days) => new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10));
}
