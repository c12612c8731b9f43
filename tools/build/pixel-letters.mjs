/**
 * `node tools/build/pixel-letters.mjs`: writes the letters of Press Start 2P, which have a grid of 8 by 8 pixels, as bytes for
 * app/lib/rendering/pixel-letters.ts, after a change of the font or its signs.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openSync } from "fontkit";
import { SIGNS } from "./signs.mjs";

export const LETTERS = "app/lib/rendering/pixel-letters.json";
const GRID = 8;
const font = openSync("node_modules/@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff");
const unit = font.unitsPerEm / GRID;

/** The file's text: hex digits by sign. */
export const pixelLetters = () =>
  `${JSON.stringify(Object.fromEntries([...SIGNS].map((sign) => [sign, rowsOf(sign)])), null, 2)}\n`;

function rowsOf(sign) {
  const outline = edges(font.layout(sign).glyphs[0].path.commands);
  const rows = Array.from({ length: GRID }, (_, y) =>
    Array.from({ length: GRID }, (_, x) => isInside(outline, (x + 0.5) * unit, (GRID - y - 0.5) * unit)).reduce(
      (bits, isSet) => bits * 2 + (isSet ? 1 : 0),
      0,
    ),
  );
  return Buffer.from(rows).toString("hex");
}

/** Vertical edges of a glyph outline, which has no diagonal ones. */
function edges(commands) {
  const found = [];
  let [at, start] = [
    [0, 0],
    [0, 0],
  ];
  for (const { command, args } of commands) {
    const to = command === "closePath" ? start : args;
    if (command === "moveTo") start = to;
    else if (at[0] === to[0] && at[1] !== to[1]) found.push({ x: at[0], from: at[1], to: to[1] });
    at = to;
  }
  return found;
}

/** Non-zero winding rule, along a ray to the left. */
function isInside(outline, x, y) {
  const crossed = outline.filter(
    (edge) => edge.x < x && Math.min(edge.from, edge.to) < y && Math.max(edge.from, edge.to) > y,
  );
  return crossed.reduce((winding, { from, to }) => winding + Math.sign(to - from), 0) !== 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(LETTERS, pixelLetters());
