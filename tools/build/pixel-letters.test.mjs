import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LETTERS, pixelLetters } from "./pixel-letters.mjs";

test("the letters of pictures are the font's own pixels: if not, run node tools/build/pixel-letters.mjs", () => {
  expect(readFileSync(LETTERS, "utf8")).toBe(pixelLetters());
});
