import { blank, type Picture, put } from "./pixel-canvas";
import table from "./pixel-letters.json" with { type: "json" };

const GRID = 8;
/** By letter: a byte for each row, from the top. */
const rows = new Map(Object.entries(table).map(([letter, hex]) => [letter, Buffer.from(hex, "hex")]));

/**
 * Draws a line of text in Press Start 2P, whose letters have a grid of 8 by 8 pixels. A letter that the font lacks is drawn as its
 * base letter ("é" as "e"), or left blank.
 */
export function letters(text: string, color: string): Picture {
  const shown = [...text.normalize("NFC")].map(
    (letter) => rows.get(letter) ?? rows.get(letter.normalize("NFD").charAt(0)),
  );
  const picture = blank(shown.length * GRID, GRID);
  for (const [place, bits] of shown.entries()) {
    bits?.forEach((row, y) => {
      for (let x = 0; x < GRID; x++) if (row & (0x80 >> x)) put(picture, place * GRID + x, y, color);
    });
  }
  return picture;
}
