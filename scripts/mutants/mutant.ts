/** What mutation testing tries: one small fault in the code of the shop, which some test must notice. */

export const AREAS = ["money", "orders", "accounts"] as const;
export type Area = (typeof AREAS)[number];

/** A file of tests that should notice a fault; with `by`, first only the tests whose names have these words. */
export type Try = { test: string; by?: string };

export type Mutant = {
  area: Area;
  /** From the project's root. */
  file: string;
  line: number;
  /** Where the text stands that it replaces, in UTF-16 units, and by what. */
  start: number;
  end: number;
  to: string;
  /** What is changed, in one line for people. */
  words: string;
  /** What it would cost somebody; nothing for a fault that was made by a rule. */
  cost?: string;
  tries: readonly Try[];
  /** Why nobody can tell it from the code as it is; then it is not tried. */
  equivalent?: string;
};

/** A fault that somebody thought of. */
export type Fault = {
  /** Stands in the file exactly once, whitespace included. */
  from: string;
  to: string;
  /** What it would cost somebody. */
  cost: string;
  /** Words in the names of the tests that notice it: they are tried first, and then all of the file. */
  by?: string;
  /** Other files of tests than the others' of its file. */
  tests?: readonly string[];
  equivalent?: string;
};

/** Faults of one file, and the files of tests beside it that should notice them, the likeliest first. */
export type Planted = { area: Area; file: string; tests: readonly string[]; faults: readonly Fault[] };

/** A file without a database, whose every operator, number and condition is changed by rule. */
export type Pure = {
  area: Area;
  file: string;
  tests: readonly string[];
  /** Changes that nobody can tell from the code as it is: a part of the mutant's `words` that no other one has, and the reason. */
  equivalent?: Readonly<Record<string, string>>;
};

const WIDTH = 60;
const brief = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line;
};

/** "amount > left → amount >= left" */
export const changeWords = (from: string, to: string): string =>
  to.trim() === "" ? `${brief(from)} → nothing` : `${brief(from)} → ${brief(to)}`;

/** The number of the line in which a place stands. */
export const lineAt = (source: string, place: number): number => source.slice(0, place).split("\n").length;

/** A planted fault as a mutant. Throws where its text no longer stands in the file, or stands there twice. */
export function plantedMutant({ area, file, tests }: Omit<Planted, "faults">, fault: Fault, source: string): Mutant {
  const { from, to, cost, by, equivalent } = fault;
  const start = source.indexOf(from);
  if (start < 0) throw new Error(`${file} no longer has the text of a planted fault: ${from}`);
  if (source.indexOf(from, start + 1) >= 0) throw new Error(`${file} has the text of a planted fault twice: ${from}`);
  const files = fault.tests ?? tests;
  const first = by === undefined ? [] : files.slice(0, 1).map((test) => ({ test, by }));
  return {
    ...{ area, file, line: lineAt(source, start), start, end: start + from.length, to, cost, equivalent },
    words: changeWords(from, to),
    tries: [...first, ...files.map((test) => ({ test }))],
  };
}

/** The file with the fault in it. */
export const mutated = (source: string, { start, end, to }: Pick<Mutant, "start" | "end" | "to">): string =>
  source.slice(0, start) + to + source.slice(end);
