import { AREAS, type Area, type Mutant } from "./mutant.ts";
import type { Outcome } from "./trial.ts";

/** What came of the mutants of one area. Seconds by the clock. */
export type Row = {
  area: Area;
  mutants: number;
  killed: number;
  survived: number;
  equivalent: number;
  seconds: number;
};

/** A row for each area that has mutants among `chosen`; `outcomes` are of those that were tried. */
export function rowsOf(chosen: readonly Mutant[], outcomes: readonly Outcome[]): Row[] {
  return AREAS.flatMap((area) => {
    const all = chosen.filter((mutant) => mutant.area === area);
    const tried = outcomes.filter(({ mutant }) => mutant.area === area);
    const survived = tried.filter(({ noticedBy }) => noticedBy === null).length;
    const seconds = Math.round(tried.reduce((sum, outcome) => sum + outcome.seconds, 0));
    const counts = { killed: tried.length - survived, survived, equivalent: all.length - tried.length };
    return all.length === 0 ? [] : [{ area, mutants: all.length, ...counts, seconds }];
  });
}

/** The lines at the end: a table, and of each survivor where it is, what was changed and what that would cost. */
export function tableOf(rows: readonly Row[], outcomes: readonly Outcome[]): string[] {
  const line = (...cells: string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(10) : cell.padStart(11))).join("");
  const survivors = outcomes.filter(({ noticedBy }) => noticedBy === null);
  return [
    line("area", "mutants", "killed", "survived", "equivalent", "seconds"),
    ...rows.map(({ area, ...counts }) => {
      const { mutants, killed, survived, equivalent, seconds } = counts;
      return line(area, ...[mutants, killed, survived, equivalent, seconds].map(String));
    }),
    ...survivors.flatMap(({ mutant: { file, line: at, words, cost, tries } }) => [
      `survived: ${file}:${at}  ${words}`,
      ...(cost ? [`    it would cost: ${cost}`] : []),
      `    not noticed by ${[...new Set(tries.map(({ test }) => test))].join(", ")}`,
    ]),
  ];
}
