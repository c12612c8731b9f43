import { runCommand } from "../test/commands/command.ts";
import { runPlaywright, runVitest } from "../test/commands/runners.ts";
import { type Counts, NOTHING, playwrightCounts, vitestCounts } from "../test/counts.ts";
import type { Part } from "../test/parts.ts";
import { addVerdicts, judgeProof, NO_VERDICT, type Verdict } from "./judge.ts";
import { isOnTheCopy, type ProductPromise, type Proof, type Runner } from "./proof.ts";
import { playwrightTests, type Ran, vitestTests } from "./reports.ts";
import { titleFilter } from "./titles.ts";

/** The longest full count takes hours, in milliseconds. */
const LIMIT = 5.5 * 60 * 60_000;

/** Proofs of one promise that one command runs, and what came of them: failures as long as it has not run. */
export type ProofRun = { promise: ProductPromise; part: Part; verdict: Verdict; seconds: number };

/** One run for all proofs of a promise that have runner and environment in common. */
export function runsOf(promise: ProductPromise): ProofRun[] {
  const groups = Map.groupBy(promise.proofs, ({ by, env, titles }) => JSON.stringify([by, env, titles.length > 0]));
  return [...groups.values()].flatMap((proofs, at) => {
    const [first] = proofs;
    return first ? [proofRun(promise, proofs, first, at)] : [];
  });
}

function proofRun(promise: ProductPromise, proofs: readonly Proof[], { by, env }: Proof, at: number): ProofRun {
  const name = `${promise.number}${"abcdefghijklmnopqrstuvwxyz"[at]} ${by}`;
  const judge = (ran: readonly Ran[]) => proofs.map((proof) => judgeProof(proof, ran)).reduce(addVerdicts, NO_VERDICT);
  const run = async (reports: string, print: (text: string) => void): Promise<Counts> => {
    const began = performance.now();
    const words = wordsFor(proofs);
    const { ran, counts } = await runners[by]({ report: `${promise.number}-${at}`, reports, print, env, words });
    made.seconds = (performance.now() - began) / 1000;
    made.verdict = withRunner(judge(ran), counts, by);
    return { ...counts, failed: made.verdict.failures };
  };
  const made: ProofRun = {
    ...{ promise, verdict: judge([]), seconds: 0 },
    part: { name, about: promise.text, ...surroundingsOf(by, env), run },
  };
  return made;
}

/** A runner that failed otherwise than by a test, or by tests that belong to no proof, has failed all the same. */
function withRunner(verdict: Verdict, { failed }: Counts, by: Runner): Verdict {
  if (failed <= verdict.failures) return verdict;
  const faults = [...verdict.faults, `${failed - verdict.failures} failures beside the named tests (${by})`];
  return { ...verdict, failures: failed, faults };
}

function wordsFor(proofs: readonly Proof[]): string[] {
  const filter = titleFilter(proofs.flatMap(({ titles }) => titles));
  return [...new Set(proofs.map(({ file }) => file)), ...(filter === null ? [] : ["-t", filter])];
}

const surroundings: Readonly<Record<Runner, Pick<Part, "after" | "alone" | "wants">>> = {
  unit: { wants: ["postgresql"] },
  "integration-pglite": { after: ["build"], wants: ["postgresql"] },
  "integration-postgres": { after: ["build"], wants: ["postgresql"] },
  e2e: { after: ["build"], alone: true, wants: ["chromium", "postgresql"] },
  // It measures what people notice of restarts.
  cluster: { after: ["build"], alone: true, wants: ["postgresql"] },
};

/** The copies are those of a built shop. */
const surroundingsOf = (by: Runner, env: Proof["env"]) =>
  isOnTheCopy({ env }) ? { ...surroundings[by], after: ["build"] } : surroundings[by];

type Told = { ran: readonly Ran[]; counts: Counts };
type Order = {
  report: string;
  reports: string;
  print(text: string): void;
  env: Readonly<Record<string, string>>;
  words: readonly string[];
};

const runners: Readonly<Record<Runner, (order: Order) => Promise<Told>>> = {
  unit: (order) => vitest("unit", order),
  "integration-pglite": (order) => vitest("requests", { ...order, env: { ...order.env, TEST_DATABASE: "pglite" } }),
  "integration-postgres": (order) => vitest("requests", { ...order, env: { ...order.env, TEST_DATABASE: "postgres" } }),
  e2e: async (order) => {
    let ran: readonly Ran[] = [];
    const read = (report: unknown) => {
      ran = playwrightTests(report);
      return playwrightCounts(report);
    };
    const words = order.words.map((word) => (word === "-t" ? "--grep" : word));
    const counts = await runPlaywright({ ...order, words, read, limit: LIMIT });
    return { ran, counts };
  },
  cluster: async ({ print }) => {
    const { code } = await runCommand("node", ["bench/cluster.ts"], { print, limit: LIMIT });
    const status = code === 0 ? "passed" : "failed";
    const ran: Ran = { file: "bench/cluster.ts", title: "npm run cluster", status, cases: 0 };
    return { ran: [ran], counts: { ...NOTHING, [status]: 1 } };
  },
};

async function vitest(project: string, order: Order): Promise<Told> {
  let ran: readonly Ran[] = [];
  const read = (report: unknown) => {
    ran = vitestTests(report);
    return vitestCounts(report);
  };
  const counts = await runVitest({ ...order, project, read, limit: LIMIT });
  return { ran, counts };
}
