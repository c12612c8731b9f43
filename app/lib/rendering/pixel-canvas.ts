import { crc32, deflateSync } from "node:zlib";

/** `pixels`: row by row as "#rrggbb", null for transparent. */
export type Picture = { width: number; height: number; pixels: (string | null)[] };

export const blank = (width: number, height: number, color: string | null = null): Picture => ({
  width,
  height,
  pixels: new Array(width * height).fill(color),
});

/** Parses one of our SVG pictures, which consist of horizontal runs. */
export function parsePicture(svg: string): Picture {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const picture = blank(Number(width), Number(height));
  for (const [, color = "", runs = ""] of svg.matchAll(/<path fill="([^"]+)" d="([^"]+)"/g)) {
    for (const [, x, y, w, h] of runs.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g)) {
      fill(picture, Number(x), Number(y), Number(w), Number(h), color);
    }
  }
  return picture;
}

export function put(picture: Picture, x: number, y: number, color: string | null): void {
  if (x >= 0 && y >= 0 && x < picture.width && y < picture.height) picture.pixels[y * picture.width + x] = color;
}

export function fill(
  picture: Picture,
  left: number,
  top: number,
  width: number,
  height: number,
  color: string | null,
): void {
  for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) put(picture, x, y, color);
}

export function draw(target: Picture, { width, height, pixels }: Picture, left: number, top: number, scale = 1): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = pixels[y * width + x];
      if (color) fill(target, left + x * scale, top + y * scale, scale, scale, color);
    }
  }
}

/** Encodes as PNG with a palette, enlarged by `scale`. Throws for more than 256 colors. */
export function toPng({ width, height, pixels }: Picture, scale = 1): Buffer<ArrayBuffer> {
  const colors = [...new Set(pixels)];
  if (colors.length > 256) throw new Error(`${colors.length} colors are too many for a palette`);
  const index = new Map(colors.map((color, place) => [color, place]));
  const rows = Buffer.alloc((width * scale + 1) * height * scale);
  for (let y = 0; y < height * scale; y++) {
    const row = y * (width * scale + 1) + 1;
    for (let x = 0; x < width * scale; x++) {
      rows[row + x] = index.get(pixels[Math.floor(y / scale) * width + Math.floor(x / scale)] ?? null) ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width * scale, 0);
  header.writeUInt32BE(height * scale, 4);
  // 8 bits per pixel, palette color type.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(colors.map((color) => (color ?? "#000000").slice(1)).join(""), "hex")),
    chunk("tRNS", Buffer.from(colors.map((color) => (color ? 255 : 0)))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(content.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
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
