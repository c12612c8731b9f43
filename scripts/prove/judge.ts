import type { Proof } from "./proof.ts";
import type { Ran } from "./reports.ts";
import { isTitled } from "./titles.ts";

/** What came of one proof, or of all proofs of a promise. `faults` are the failures that no test tells of itself. */
export type Verdict = { tests: number; cases: number; failures: number; faults: readonly string[] };

export const NO_VERDICT: Verdict = { tests: 0, cases: 0, failures: 0, faults: [] };

export const addVerdicts = (a: Verdict, b: Verdict): Verdict => ({
  tests: a.tests + b.tests,
  cases: a.cases + b.cases,
  failures: a.failures + b.failures,
  faults: [...a.faults, ...b.faults],
});

/**
 * Judges a proof by the tests that ran. Besides a test that fails, it is a failure when one that is named did not run (a skipped
 * test proves nothing), and when they made fewer cases than the promise names.
 */
export function judgeProof(proof: Proof, all: readonly Ran[]): Verdict {
  const { file, titles } = proof;
  const own = all.filter(
    (ran) => ran.file === file && (titles.length === 0 || titles.some((title) => isTitled(ran.title, title))),
  );
  const ended = own.filter(({ status }) => status !== "skipped");
  const cases = ended.reduce((sum, ran) => sum + ran.cases, 0);
  const silent =
    titles.length === 0 && ended.length === 0
      ? [`no test of ${file} ran`]
      : titles
          .filter((title) => !ended.some((ran) => isTitled(ran.title, title)))
          .map((title) => `"${title}" of ${file} did not run`);
  const few = cases < proof.cases ? [`${file} made ${cases} of ${proof.cases} cases`] : [];
  const faults = [...silent, ...few].map((fault) => `${fault} (${proof.by})`);
  const failed = ended.filter(({ status }) => status === "failed").length;
  return { tests: ended.length, cases, failures: failed + faults.length, faults };
}
