import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { promises } from "./promises";
import { proofPage, readRows } from "./proof-page";

const ROW = {
  ...{ number: 4, tests: 3, cases: 10_000, failures: 0, seconds: 61, date: "2026-11-22" },
  machine: "2 cores, 24 GiB, Node 26.10.0",
};

test("what was proved is kept, and what was not says so", () => {
  const page = proofPage(promises, [ROW]);
  expect(page).toContain("| 3 | 10,000 | 0 | 61 | 2026-11-22 | 2 cores, 24 GiB, Node 26.10.0 |");
  expect(page.match(/\| not yet \|/g)).toHaveLength(promises.length - 1);
  expect(readRows(page)).toEqual([ROW]);
});

test("a page whose rows were changed by hand is not read as if nothing had happened", () => {
  const page = proofPage(promises, [ROW]).replace('"cases":10000', '"cases":"many"');
  expect(() => readRows(page)).toThrow();
});

/** `vitest run --project unit scripts/prove -u` updates it. */
test("docs/proof.md shows the promises as they are now, with the rows that it keeps", async () => {
  const rows = readRows(readFileSync("docs/proof.md", "utf8"));
  await expect(proofPage(promises, rows)).toMatchFileSnapshot("../../docs/proof.md");
});
