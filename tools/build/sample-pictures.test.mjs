import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toPng } from "./pixel-canvas.mjs";
import { drawSamples, SAMPLES } from "./sample-pictures.mjs";

test("the pictures of the samples show what the samples are now: if not, run node tools/build/sample-pictures.mjs", async () => {
  const drawn = Object.entries(await drawSamples());
  expect(drawn).toHaveLength(4);
  for (const [name, picture] of drawn)
    expect(readFileSync(`${SAMPLES}/${name}.png`).equals(toPng(picture)), name).toBe(true);
});
