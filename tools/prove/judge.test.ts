import { describe, expect, it } from "vitest";
import { isTitled, type ProductPromise, type Proof, titleFilter } from "./proof";
import { judgeProof, playwrightTests, type Ran, vitestTests } from "./runs";
import { tableOf } from "./table";

const FILE = "app/lib/money.test.ts";
const proof = (changes: Partial<Proof> = {}): Proof => ({
  by: "unit",
  file: FILE,
  titles: ["sums are whole", "%i cents are paid"],
  env: {},
  cases: 0,
  ...changes,
});
const ran = (title: string, changes: Partial<Ran> = {}): Ran => ({
  file: FILE,
  title,
  status: "passed",
  cases: 0,
  ...changes,
});

describe("a proof", () => {
  it("holds when each named test ran and passed, once or several times", () => {
    const all = [ran("sums are whole"), ran("1 cents are paid"), ran("2 cents are paid"), ran("something else")];
    expect(judgeProof(proof(), all)).toEqual({ tests: 3, cases: 0, failures: 0, faults: [] });
  });

  it("fails when a test fails, was renamed, was skipped, or is in another file", () => {
    const good = ran("1 cents are paid");
    expect(judgeProof(proof(), [ran("sums are whole", { status: "failed" }), good]).failures).toBe(1);
    for (const other of [
      [],
      [ran("sums are round")],
      [ran("sums are whole", { status: "skipped" })],
      [ran("sums are whole", { file: "x" })],
    ]) {
      const verdict = judgeProof(proof(), [...other, good]);
      expect(verdict.failures).toBe(1);
      expect(verdict.faults[0]).toContain('"sums are whole"');
    }
  });

  it("without titles fails when no test of the file ran", () => {
    expect(judgeProof(proof({ titles: [] }), [ran("x", { status: "skipped" })]).failures).toBe(1);
    expect(judgeProof(proof({ titles: [] }), [ran("x")]).failures).toBe(0);
  });

  it("fails when its tests made too few cases", () => {
    const all = [ran("sums are whole", { cases: 60 }), ran("1 cents are paid", { cases: 39 })];
    expect(judgeProof(proof({ cases: 99 }), all)).toMatchObject({ cases: 99, failures: 0 });
    expect(judgeProof(proof({ cases: 100 }), all).faults[0]).toContain("99 of 100 cases");
  });
});

describe("a title", () => {
  it("matches any text for its placeholders", () => {
    expect(isTitled("a payment with no amount does not pay", "a payment with %s does not pay")).toBe(true);
    expect(isTitled("nr 7 (of 8) is done", "nr $number (of 8) is done")).toBe(true);
    expect(isTitled("it is so, indeed", "it is so")).toBe(false);
    expect(isTitled("it is s.", "it is so")).toBe(false);
    expect(new RegExp(titleFilter(["a (b)", "%i+1"]) ?? "").test("suite 7+1")).toBe(true);
    expect(titleFilter([])).toBe(null);
  });
});

describe("a report", () => {
  it("of Vitest is read with paths from the root and recorded cases", () => {
    const report = {
      testResults: [
        {
          name: "/shop/app/a.test.ts",
          assertionResults: [
            { title: "one", status: "passed", meta: { cases: 40 } },
            { title: "two", status: "pending" },
          ],
        },
      ],
    };
    expect(vitestTests(report, "/shop")).toEqual([
      { file: "app/a.test.ts", title: "one", status: "passed", cases: 40 },
      { file: "app/a.test.ts", title: "two", status: "skipped", cases: 0 },
    ]);
    expect(() => vitestTests({ results: [] })).toThrow();
  });

  it("of Playwright is read for each browser, also in groups; a flaky test has failed", () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      file: "people/a.spec.ts",
      tests: statuses.map((status) => ({ status, annotations: [{ type: "cases", description: "200" }] })),
    });
    const report = {
      suites: [{ specs: [spec("one", "expected", "flaky")], suites: [{ specs: [spec("two", "skipped")] }] }],
    };
    expect(playwrightTests(report).map(({ title, status, cases }) => [title, status, cases])).toEqual([
      ["one", "passed", 200],
      ["one", "failed", 200],
      ["two", "skipped", 200],
    ]);
  });
});

describe("the table", () => {
  const promise = (changes: Partial<ProductPromise>): ProductPromise => ({
    number: 7,
    text: "All is well",
    words: "",
    proofs: [proof()],
    ...changes,
  });
  const line = (changes: Partial<ProductPromise>, failures = 0) =>
    tableOf([{ promise: promise(changes), tests: 3, cases: 12_000, failures, faults: [], seconds: 1.25 }]).slice(1);

  it("shows tests, cases, failures, seconds and the result of each promise", () => {
    expect(line({})[0]).toMatch(/^ 7 {2}All is well +3 +12,000 +0 +1\.[23] {2}held$/);
    expect(line({}, 2)[0]).toMatch(/ 2 +1\.[23] {2}FAILED$/);
  });

  it("shows what is not proved; a promise without a test is never held", () => {
    expect(line({ notProved: ["a whole day"] })).toEqual([
      expect.stringMatching(/held in part$/),
      "    not proved: a whole day",
    ]);
    expect(line({ proofs: [], notProved: ["all of it"] })[0]).toMatch(/^ 7 {2}All is well +not proved$/);
  });
});
