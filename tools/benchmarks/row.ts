/** What is compared, in the order of the columns: another build of the shop, this one, and two servers with the same bytes. */
export const COLUMNS = ["before", "ours", "node", "nginx"] as const;
export type Column = (typeof COLUMNS)[number];

export type Goal = { atMost: number } | { atLeast: number };

/** One measure of the table. */
export type BenchmarkRow = {
  name: string;
  goal?: Goal;
  /** Digits after the point; none unless given. */
  digits?: number;
  values: Partial<Record<Column, number>>;
  /** What of several things the value is of, such as the worst page. */
  notes?: Partial<Record<Column, string>>;
};

/** Whether this build reaches the goal; null where there is none, or nothing was measured. */
export function isMet({ goal, values: { ours }, digits = 0 }: BenchmarkRow): boolean | null {
  if (!goal || ours === undefined) return null;
  // As it is printed: what reads 1.10 has met 1.1.
  const shown = Number(ours.toFixed(digits));
  return "atMost" in goal ? shown <= goal.atMost : shown >= goal.atLeast;
}

/** The middle one of the numbers, the lower of two middle ones; NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

/** The number below which so much of them lies (0.5 is the median); NaN of none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
