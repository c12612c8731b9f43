import { readFileSync } from "node:fs";
import { posix, relative, resolve, sep } from "node:path";
import type { Plugin } from "vite";
import { importsOf, resolveImport, type Sources } from "../checks/imports.ts";
import { withEndingLoops } from "./made.ts";
import { type Mutant, mutated } from "./mutant.ts";

/** The end of the ids of modules in which one mutant is at work. */
const MARK = /\?mutant=(\d+)$/;

/** What Vitest is asked to run so that a file of tests meets the mutant of this number. */
export const withMutant = (test: string, mutant: number): string => `${resolve(test)}?mutant=${mutant}`;

/** The number of the mutant that a module belongs to; null for the code as it is. */
export function mutantIn(moduleId: string): number | null {
  const found = MARK.exec(moduleId)?.[1];
  return found === undefined ? null : Number(found);
}

/**
 * Loads modules with faults in them; the files stay as they are. Each mutant has copies of its own of the file that it changes and of all
 * that imports that file, up to the tests: everything else is shared, so that many mutants can be tried in one process.
 */
export function plantMutants(mutants: readonly Mutant[], importers: (file: string) => ReadonlySet<string>): Plugin {
  return {
    name: "plant-mutants",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const number = importer === undefined ? null : mutantIn(importer);
      if (importer === undefined || number === null || MARK.test(source)) return null;
      const found = await this.resolve(source, importer.replace(MARK, ""), { ...options, skipSelf: true });
      const mutant = mutants[number];
      if (!found || found.external || !mutant || !importers(mutant.file).has(fromRoot(found.id))) return found;
      return { ...found, id: `${found.id}?mutant=${number}` };
    },
    load(id) {
      const number = mutantIn(id);
      const mutant = number === null ? undefined : mutants[number];
      if (!mutant) return null;
      const file = id.replace(MARK, "");
      const source = readFileSync(file, "utf8");
      return fromRoot(file) === mutant.file ? withEndingLoops(mutant.file, mutated(source, mutant)) : source;
    },
  };
}

const fromRoot = (path: string): string => relative(process.cwd(), path).split(sep).join(posix.sep);

/** Answers which files load a file when they run, however many imports lie between; the file itself is one of them. */
export function importersIn(sources: Sources): (file: string) => ReadonlySet<string> {
  const direct = new Map<string, string[]>();
  for (const [from, source] of sources) {
    for (const found of importsOf(from, source)) {
      const file = found.typeOnly ? null : resolveImport(found, sources);
      if (file !== null) direct.set(file, [...(direct.get(file) ?? []), from]);
    }
  }
  const known = new Map<string, ReadonlySet<string>>();
  return (file) => {
    const all = known.get(file) ?? new Set([file]);
    if (!known.has(file)) {
      const found = new Set([file]);
      for (const one of found) for (const importer of direct.get(one) ?? []) found.add(importer);
      known.set(file, found);
      return found;
    }
    return all;
  };
}
