/** Press Start 2P as pixels: every letter of it is drawn on a grid of 8 by 8. */
import { openSync } from "fontkit";
import { blank, put } from "./pixel-canvas.mjs";

const GRID = 8;
const font = openSync("node_modules/@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff");
const unit = font.unitsPerEm / GRID;

/** A line of text as a picture, 8 pixels high and 8 wide for each letter. */
export function letters(text, color) {
  const picture = blank(text.length * GRID, GRID);
  [...text].forEach((letter, place) => {
    const outline = edges(font.layout(letter).glyphs[0].path.commands);
    for (let y = 0; y < GRID; y++) {
      for (let x = 0; x < GRID; x++) {
        if (isInside(outline, (x + 0.5) * unit, (GRID - y - 0.5) * unit)) put(picture, place * GRID + x, y, color);
      }
    }
  });
  return picture;
}

/** Breaks a text into lines of at most `columns` letters, at its spaces. */
export function lines(text, columns) {
  const broken = [];
  for (const word of text.split(" ")) {
    const longer = `${broken.at(-1)} ${word}`;
    if (broken.length > 0 && longer.length <= columns) broken.splice(-1, 1, longer);
    else broken.push(word);
  }
  return broken;
}

/** The vertical edges of an outline, which has no slanted ones. */
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

/** By the non-zero rule, along a line from the point to the left. */
function isInside(outline, x, y) {
  const crossed = outline.filter(
    (edge) => edge.x < x && Math.min(edge.from, edge.to) < y && Math.max(edge.from, edge.to) > y,
  );
  return crossed.reduce((winding, { from, to }) => winding + Math.sign(to - from), 0) !== 0;
}
