import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawSamples, PICTURES, toWebp } from "./sample-pictures.mjs";

test("the pictures of the samples show what the samples are now: if not, run node tools/build/sample-pictures.mjs", async () => {
  expect(readFileSync(PICTURES).equals(await toWebp(await drawSamples()))).toBe(true);
});
