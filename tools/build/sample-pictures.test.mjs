import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toPng } from "./pixel-canvas.mjs";
import { drawSamples, PICTURES } from "./sample-pictures.mjs";

test("the pictures of the samples show what the samples are now: if not, run node tools/build/sample-pictures.mjs", async () => {
  expect(readFileSync(PICTURES).equals(toPng(await drawSamples()))).toBe(true);
});
