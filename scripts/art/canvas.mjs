import { blank, fill, put, toSvg } from "./picture.mjs";

/** A picture with a painter's tools. Coordinates and sizes are whole cells; colors are `#rrggbb`. What lies outside is lost. */
export function makeCanvas(width, height) {
  const picture = blank(width, height);
  const dot = (x, y, color) => put(picture, x, y, color);
  const rect = (x, y, w, h, color) => fill(picture, x, y, w, h, color);

  return {
    dot,
    rect,
    /** A filled box with a one-cell edge. */
    box(x, y, w, h, inside, edge) {
      rect(x, y, w, h, edge);
      rect(x + 1, y + 1, w - 2, h - 2, inside);
    },
    disc(cx, cy, radius, color) {
      for (let y = Math.floor(cy - radius); y <= cy + radius; y++) {
        for (let x = Math.floor(cx - radius); x <= cx + radius; x++) {
          if (Math.hypot(x - cx, y - cy) <= radius) dot(x, y, color);
        }
      }
    },
    line(x0, y0, x1, y1, color) {
      const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
      for (let step = 0; step <= steps; step++) {
        dot(Math.round(x0 + ((x1 - x0) * step) / steps), Math.round(y0 + ((y1 - y0) * step) / steps), color);
      }
    },
    /** Rows of characters; each names a color of the palette, a dot leaves the cell alone. */
    sprite(x, y, rows, palette) {
      rows.forEach((row, dy) => {
        [...row].forEach((key, dx) => {
          if (key === ".") return;
          if (!palette[key]) throw new Error(`No color is called ${key}`);
          dot(x + dx, y + dy, palette[key]);
        });
      });
    },
    /** From the first color at the top to the last at the bottom, in ordered dither. */
    gradient(x, y, w, h, colors, bend = 1) {
      for (let row = 0; row < h; row++) {
        for (let column = 0; column < w; column++) {
          dot(x + column, y + row, colors[dithered((row / h) ** bend, colors.length, x + column, y + row)]);
        }
      }
    },
    /** Capitals and figures, three cells wide and five high. */
    text(x, y, words, color) {
      [...words].forEach((letter, index) => {
        const bits = LETTERS[letter];
        if (!bits) throw new Error(`The letter ${letter} is not drawn yet`);
        bits.forEach((row, dy) => {
          for (let dx = 0; dx < 3; dx++) if (row & (4 >> dx)) dot(x + index * 4 + dx, y + dy, color);
        });
      });
    },
    /** What has been drawn, for pictures in it or around it. */
    picture,
    toSvg: () => toSvg(picture),
  };
}

const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((value) => (value + 0.5) / 16);

/** Which of `count` steps a cell takes when `part` (0 to 1) of the way is gone. */
function dithered(part, count, x, y) {
  const scaled = Math.min(0.9999, part) * (count - 1);
  const step = Math.floor(scaled);
  return scaled - step > BAYER[(y % 4) * 4 + (x % 4)] ? step + 1 : step;
}

/** Five rows of three bits; only the letters that a picture needs. */
const LETTERS = {
  A: [2, 5, 7, 5, 5],
  L: [4, 4, 4, 4, 7],
  P: [6, 5, 6, 4, 4],
  Y: [5, 5, 2, 2, 2],
  0: [7, 5, 5, 5, 7],
  2: [6, 1, 2, 4, 7],
  3: [6, 1, 2, 1, 6],
};
