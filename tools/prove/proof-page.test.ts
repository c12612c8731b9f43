import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { promises } from "./promises";
import type { ProductPromise } from "./proof";
import { proofPage } from "./proof-page";

const promise = (number: number, ...notProved: string[]): ProductPromise => ({
  number,
  text: "All is well",
  words: "",
  proofs: [],
  notProved,
});

test("a row keeps its last result until the next one, also if its promise is reworded", () => {
  const result = { tests: 3, cases: 10_000, failures: 0, faults: [], seconds: 61.2 };
  const page = proofPage([promise(4), promise(5)], "", [{ ...result, promise: promise(4) }]);
  expect(page).toMatch(
    /^\| 4 \| \[All is well\]\(promises.md\) \| 3 \| 10,000 \| 0 \| 61 \| \d{4}-\d\d-\d\d \| \d+ cores, .+ \|$/m,
  );
  expect(page).toMatch(/^\| 5 \| .* \| \| \| \| \| not yet \| \|$/m);
  const [, kept = "-"] = /^\| 4 .*?(\| 3 .*)$/m.exec(page) ?? [];
  expect(proofPage([promise(4, "a day")], page)).toContain(`<br>not proved: a day ${kept}`);
  expect(proofPage([promise(4)], page, [{ ...result, promise: promise(4), tests: 7 }])).not.toContain(kept);
});

/** `vitest run --project unit tools/prove -u` updates it. */
test("docs/proof.md has the current promises with their last results", async () => {
  await expect(proofPage(promises, readFileSync("docs/proof.md", "utf8"))).toMatchFileSnapshot("../../docs/proof.md");
});
