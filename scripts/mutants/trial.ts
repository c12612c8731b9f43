import { resolve } from "node:path";
import { createVitest, type TestModule, type TestProject, type TestSpecification, type Vitest } from "vitest/node";
import { readSources } from "../checks/imports.ts";
import type { Mutant, Try } from "./mutant.ts";
import { importersIn, mutantIn, plantMutants, withMutant } from "./plant.ts";

/** What became of one mutant: the first test that noticed it, or null. Seconds by the clock, all its tries together. */
export type Outcome = { mutant: Mutant; noticedBy: string | null; seconds: number };

const PATIENCE = 60_000;
const SUPPORT = "tests/support/runner";

/**
 * Tries mutants one after the other in one process, which keeps packages and the embedded database: each mutant first with the tests that
 * are named for it, then with the whole files. Throws when a file of tests fails without any mutant, or never loads the changed file.
 */
export async function tryMutants(mutants: readonly Mutant[], say: (line: string) => void): Promise<Outcome[]> {
  const importers = importersIn(readSources("{app,tests,sandbox,server}/**/*.{ts,tsx}"));
  for (const { file, tries } of mutants)
    for (const { test } of tries) if (!importers(file).has(test)) throw new Error(`${test} never loads ${file}`);
  const outcomes = mutants.map((mutant): Outcome => ({ mutant, noticedBy: null, seconds: 0 }));
  const told = (module: TestModule) => {
    const number = mutantIn(module.moduleId);
    const outcome = number === null ? undefined : outcomes[number];
    if (!outcome) return;
    outcome.noticedBy ??= whoNoticed(module);
    const { duration, collectDuration } = module.diagnostic();
    outcome.seconds += (duration + collectDuration) / 1000;
    const { file, line, words } = outcome.mutant;
    say(`${outcome.noticedBy === null ? "NOT NOTICED" : "noticed"}  ${file}:${line}  ${words}`);
  };
  const vitest = await open(mutants, importers, told);
  try {
    for (let round = 0; ; round++) {
      const waiting = outcomes.flatMap(({ mutant, noticedBy }, number) => {
        const next = noticedBy === null ? mutant.tries[round] : undefined;
        return next ? [{ number, next }] : [];
      });
      if (waiting.length === 0) return outcomes;
      await run(vitest, waiting);
    }
  } finally {
    await vitest.close();
  }
}

type Waiting = { number: number; next: Try };

/** Each file of tests once as it is, and then with one mutant after the other. */
async function run(vitest: Vitest, waiting: readonly Waiting[]): Promise<void> {
  const project = vitest.getRootProject();
  const files = Map.groupBy(waiting, ({ next }) => next.test);
  const specifications = [...files].flatMap(([test, all]) => [
    specification(
      project,
      resolve(test),
      all.map(({ next }) => next),
    ),
    ...all.map(({ number, next }) => specification(project, withMutant(test, number), [next])),
  ]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const broken = testModules.filter((module) => mutantIn(module.moduleId) === null && module.state() !== "passed");
  const [first] = broken;
  if (first)
    throw new Error(
      `${first.moduleId} does not pass without any mutant: ${whoNoticed(first) ?? "no test has the named words"}`,
    );
  const [error] = unhandledErrors;
  if (error && testModules.every((module) => module.ok())) throw error;
}

function specification(project: TestProject, moduleId: string, tries: readonly Try[]): TestSpecification {
  const words = tries.map(({ by }) => by).filter((by) => by !== undefined);
  if (words.length < tries.length) return project.createSpecification(moduleId);
  const testNamePattern = new RegExp([...new Set(words)].map(escaped).join("|"));
  return project.createSpecification(moduleId, { testNamePattern });
}

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The first test that failed, or why the whole file did; null when all is well. */
function whoNoticed(module: TestModule): string | null {
  for (const test of module.children.allTests("failed")) return test.fullName;
  const [error] = [module, ...module.children.allSuites()].flatMap((each) => each.errors());
  return error ? `${module.relativeModuleId}: ${error.message}` : null;
}

type Importers = ReturnType<typeof importersIn>;

/** Vitest as for the unit tests (vitest.config.ts), one file after the other. */
const open = (mutants: readonly Mutant[], importers: Importers, onTestModuleEnd: (module: TestModule) => void) =>
  createVitest(
    "test",
    {
      // Modules that are kept from run to run would be those of another mutant that had the same number.
      fsModuleCache: false,
      ...{ config: false, watch: false, isolate: false, maxWorkers: 1, include: [] },
      ...{ restoreMocks: true, unstubEnvs: true, unstubGlobals: true, expect: { poll: { timeout: PATIENCE } } },
      ...{ testTimeout: 180_000, hookTimeout: 300_000, reporters: [{ onTestModuleEnd }], silent: true },
      globalSetup: [`${SUPPORT}/temporary-folder.ts`],
      setupFiles: [`${SUPPORT}/each-file.ts`, `${SUPPORT}/no-console-errors.ts`, "scripts/mutants/first-failure.ts"],
    },
    { resolve: { tsconfigPaths: true }, plugins: [plantMutants(mutants, importers)] },
  );
