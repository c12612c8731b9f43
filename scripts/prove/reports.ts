import { relative } from "node:path";
import { z } from "zod";

/** A test that ran, as its runner's report tells it. */
export type Ran = {
  /** From the project's root. */
  file: string;
  title: string;
  status: "passed" | "failed" | "skipped";
  /** Those that the test says it made of its own. */
  cases: number;
};

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          meta: z.object({ cases: z.number().optional() }).optional(),
        }),
      ),
    }),
  ),
});

/** The tests of Vitest's JSON report. Throws for one of another shape. */
export function vitestTests(report: unknown, root = process.cwd()): Ran[] {
  return vitestReport.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, meta }) => ({
      file: relative(root, name),
      title,
      status: status === "passed" || status === "failed" ? status : ("skipped" as const),
      cases: meta?.cases ?? 0,
    })),
  );
}

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })).optional(),
    }),
  ),
});
type Suite = { specs: z.output<typeof spec>[]; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(spec), suites: z.array(suite).optional() }));
const playwrightReport = z.object({ suites: z.array(suite) });

/** The journeys of Playwright's JSON report, each as often as it ran. One that passed only when repeated has failed. */
export function playwrightTests(report: unknown, folder = "tests/e2e"): Ran[] {
  const within = ({ specs, suites = [] }: Suite): Ran[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, annotations = [] }) => ({
        ...{ file: `${folder}/${file}`, title, status: STATUSES[status] },
        cases: Number(annotations.find(({ type }) => type === "cases")?.description ?? 0),
      })),
    ),
    ...suites.flatMap(within),
  ];
  return playwrightReport.parse(report).suites.flatMap(within);
}

const STATUSES = { expected: "passed", unexpected: "failed", flaky: "failed", skipped: "skipped" } as const;
