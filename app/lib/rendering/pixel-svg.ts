import table from "./pixel-letters.json" with { type: "json" };

const GRID = 8;
/** By letter: a byte for each row, from the top. */
const glyphs = new Map(Object.entries(table).map(([letter, hex]) => [letter, Buffer.from(hex, "hex")]));

/** An SVG of `width` x `height` dots, each `scale` pixels large. */
export const pixelSvg = (width: number, height: number, scale: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}" shape-rendering="crispEdges">${content}</svg>`;

export const rect = (left: number, top: number, width: number, height: number, color: string): string =>
  `<path fill="${color}" d="M${left} ${top}h${width}v${height}h-${width}z"/>`;

/** One of our SVG pictures. */
export const place = (svg: string, left: number, top: number, scale = 1): string =>
  `<g transform="translate(${left} ${top}) scale(${scale})">${svg.replaceAll(/<\/?svg[^>]*>/g, "")}</g>`;

/**
 * A line of text in Press Start 2P, whose letters have a grid of 8 by 8 dots. A letter that the font lacks is drawn as its base letter
 * ("é" as "e"), or left blank.
 */
export function letters(text: string, left: number, top: number, scale: number, color: string): string {
  const dots = [...text.normalize("NFC")].flatMap((letter, at) =>
    [...(glyphs.get(letter) ?? glyphs.get(letter.normalize("NFD").charAt(0)) ?? [])].flatMap((row, y) =>
      Array.from({ length: GRID }, (_, x) => (row & (0x80 >> x) ? `M${at * GRID + x} ${y}h1v1h-1z` : "")),
    ),
  );
  return place(`<path fill="${color}" d="${dots.join("")}"/>`, left, top, scale);
}

/** Wraps a text at spaces into lines of at most `columns` letters. */
export function lines(text: string, columns: number): string[] {
  const broken: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${broken.at(-1)} ${word}`;
    if (broken.length > 0 && longer.length <= columns) broken.splice(-1, 1, longer);
    else broken.push(word);
  }
  return broken;
}
