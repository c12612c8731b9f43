import { cpus, release, totalmem, type } from "node:os";
import type { ShopBuild } from "./support/shop-build.ts";

export function machine(now: Date): string {
  const all = cpus();
  const model = all[0]?.model.trim().replaceAll(/\s+/g, " ") || "processor of unknown make";
  const memory = Math.round(totalmem() / 1_073_741_824);
  const day = now.toISOString().slice(0, 16).replace("T", " ");
  return `${day} UTC, ${all.length} cores (${model}), ${memory} GiB, ${type()} ${release().split("-")[0]}, Node ${process.versions.node}`;
}

/** In this order: another build, and this one. */
const COLUMNS = ["before", "ours"] as const;
export type Column = (typeof COLUMNS)[number];

type Goal = { atMost: number } | { atLeast: number };

export type BenchmarkRow = {
  name: string;
  goal?: Goal;
  digits?: number;
  values: Partial<Record<Column, number>>;
};

export type Bench = {
  /** The other build, if any, and this one. */
  places: readonly ShopBuild[];
  say(words: string): void;
};
export type Subject = (bench: Bench) => Promise<BenchmarkRow[]>;

/** Null without a goal or a measurement. */
export function isMet({ goal, values: { ours }, digits = 0 }: BenchmarkRow): boolean | null {
  if (!goal || ours === undefined) return null;
  // Compares rounded values: 1.10 meets 1.1.
  const shown = Number(ours.toFixed(digits));
  return "atMost" in goal ? shown <= goal.atMost : shown >= goal.atLeast;
}

/** The lower median; NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

/** `titles` also chooses the columns. */
export function toMarkdown(rows: readonly BenchmarkRow[], titles: Readonly<Partial<Record<Column, string>>>): string {
  const columns = COLUMNS.filter((column) => titles[column] !== undefined);
  const lines = [
    ["", ...columns.map((column) => titles[column] ?? ""), "goal", "met"],
    ...rows.map((row) => [row.name, ...columns.map((column) => cell(row, column)), goalOf(row), metOf(row)]),
  ];
  const widths = (lines[0] ?? []).map((_, index) => Math.max(3, ...lines.map((line) => line[index]?.length ?? 0)));
  const [head = "", ...body] = lines.map((line) => {
    const cells = line.map((text, index) =>
      index === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[index] ?? 0),
    );
    return `| ${cells.join(" | ")} |`;
  });
  const rule = widths.map((width, index) => (index === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [head, `| ${rule.join(" | ")} |`, ...body].join("\n");
}

function cell({ values, digits = 0 }: BenchmarkRow, column: Column): string {
  const value = values[column];
  return value === undefined ? "" : inWords(value, digits);
}

const inWords = (value: number, digits: number): string =>
  Number.isNaN(value)
    ? "?"
    : value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

function goalOf({ goal, digits = 0 }: { goal?: Goal; digits?: number }): string {
  if (!goal) return "";
  return "atMost" in goal ? `≤ ${inWords(goal.atMost, digits)}` : `≥ ${inWords(goal.atLeast, digits)}`;
}

function metOf(row: BenchmarkRow): string {
  const met = isMet(row);
  return met === null ? "" : met ? "yes" : "no";
}
