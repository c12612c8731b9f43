import { join, relative } from "node:path";
import { z } from "zod";
import { runPlaywright, runVitest } from "../test-runner/runners.ts";
import { isTitled, type ProductPromise, type Proof, titleFilter } from "./proof.ts";

/** The longest full count takes hours. */
const LIMIT_MS = 5.5 * 60 * 60_000;

/** A test in a report. `file`: from the project's root; `cases`: as the test recorded them. */
export type Ran = { file: string; title: string; status: "passed" | "failed" | "skipped"; cases: number };

/** `faults`: failures outside of tests. */
type Verdict = { tests: number; cases: number; failures: number; faults: readonly string[] };

export type Outcome = Verdict & { promise: ProductPromise; seconds: number };

/** One command runs all proofs with the same runner and environment. `folder` is for reports. */
export async function runPromise(promise: ProductPromise, folder: string): Promise<Outcome> {
  const began = performance.now();
  const runs = Map.groupBy(promise.proofs, ({ by, env, titles }) => JSON.stringify([by, env, titles.length > 0]));
  const results: Verdict[] = [];
  for (const [name, proofs] of runs) {
    const [first] = proofs;
    if (!first) continue;
    console.log(`\n=== ${promise.number} ${promise.text}: ${name}`);
    const { ran, code } = await runProofs(first, proofs, join(folder, `${promise.number}-${results.length}.json`));
    const judged = proofs.map((proof) => judgeProof(proof, ran));
    // The runner also fails if a file cannot be loaded, for example.
    const silent = code !== 0 && judged.every(({ failures }) => failures === 0);
    const besides = { tests: 0, cases: 0, failures: 1, faults: [`${first.by} failed besides the named tests`] };
    results.push(...judged, ...(silent ? [besides] : []));
  }
  const sum = (key: "tests" | "cases" | "failures") => results.reduce((total, result) => total + result[key], 0);
  return {
    promise,
    tests: sum("tests"),
    cases: sum("cases"),
    failures: sum("failures"),
    faults: results.flatMap(({ faults }) => faults),
    seconds: (performance.now() - began) / 1000,
  };
}

/** All proofs have the runner and the environment of the first. */
async function runProofs({ by, env }: Proof, proofs: readonly Proof[], report: string) {
  const files = [...new Set(proofs.map(({ file }) => file))];
  const filter = titleFilter(proofs.flatMap(({ titles }) => titles));
  const print = (text: string) => void process.stdout.write(text);
  const run = { report, print, limit: LIMIT_MS };
  if (by === "e2e") {
    const args = filter ? [...files, "--grep", filter] : files;
    const { code, report } = await runPlaywright({ ...run, env: { ...env, JOURNEYS: "all" }, args });
    return { code, ran: report === null ? [] : playwrightTests(report) };
  }
  const [kind = by, database] = by.split("-");
  const project = kind === "unit" ? "unit*" : kind;
  const args = filter ? [...files, "-t", filter] : files;
  const settings = { ...env, ...(database && { TEST_DATABASE: database }) };
  const { code, report: found } = await runVitest(project, { ...run, args, env: settings });
  return { code, ran: found === null ? [] : vitestTests(found) };
}

/** A failure is a failed test, a named test that did not run, or fewer cases than the promise names. A skipped test proves nothing. */
export function judgeProof({ by, file, titles, cases: wanted }: Proof, all: readonly Ran[]): Verdict {
  const ended = all.filter((ran) => ran.file === file && ran.status !== "skipped");
  const own = ended.filter(({ title }) => titles.length === 0 || titles.some((each) => isTitled(title, each)));
  const cases = own.reduce((total, ran) => total + ran.cases, 0);
  const missing = titles.filter((title) => !own.some((ran) => isTitled(ran.title, title)));
  const faults = [
    ...(titles.length === 0 && own.length === 0 ? [`no test of ${file} ran`] : []),
    ...missing.map((title) => `"${title}" of ${file} did not run`),
    ...(cases < wanted ? [`${file} made ${cases} of ${wanted} cases`] : []),
  ].map((fault) => `${fault} (${by})`);
  const failed = own.filter(({ status }) => status === "failed").length;
  return { tests: own.length, cases, failures: failed + faults.length, faults };
}

const meta = z.object({ cases: z.number().optional() }).optional();
const vitestTest = z.object({ title: z.string(), status: z.string(), meta });
const vitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(vitestTest) })),
});

/** Throws for a report of another shape. */
export function vitestTests(report: unknown, root = process.cwd()): Ran[] {
  return vitestReport.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, meta }) => ({
      file: relative(root, name),
      title,
      cases: meta?.cases ?? 0,
      status: status === "passed" || status === "failed" ? status : "skipped",
    })),
  );
}

const annotations = z.array(z.object({ type: z.string(), description: z.string().optional() })).optional();
const playwrightTest = z.object({ status: z.enum(["expected", "unexpected", "flaky", "skipped"]), annotations });
const playwrightSuite = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(playwrightTest) })),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite) });
/** A test that passed only on retry has failed. */
const STATUSES = { expected: "passed", unexpected: "failed", flaky: "failed", skipped: "skipped" } as const;

/** One per browser. Throws for a report of another shape. */
export function playwrightTests(report: unknown): Ran[] {
  const testsIn = ({ specs, suites = [] }: z.infer<typeof playwrightSuite>): Ran[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, annotations = [] }) => ({
        file: `tests/e2e/${file}`,
        title,
        status: STATUSES[status],
        cases: Number(annotations.find(({ type }) => type === "cases")?.description ?? 0),
      })),
    ),
    ...suites.flatMap(testsIn),
  ];
  return playwrightReport.parse(report).suites.flatMap(testsIn);
}
