import { type BenchmarkRow, COLUMNS, type Column, type Goal, isMet } from "./row.ts";

/** The rows as a Markdown table, in which every cell of a column is as wide; `titles` names the columns that are shown. */
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

function cell({ values, notes, digits = 0 }: BenchmarkRow, column: Column): string {
  const value = values[column];
  if (value === undefined) return "";
  const note = notes?.[column];
  return note ? `${inWords(value, digits)} (${note})` : inWords(value, digits);
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
