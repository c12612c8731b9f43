import { inflateSync } from "node:zlib";

/** WOFF 1.0 (https://www.w3.org/TR/WOFF/): header of 44 bytes, then a directory with 20 bytes for each table. */
const HEADER = 44;
const ENTRY = 20;
/** The same in a plain font file. */
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * Unpacks a WOFF file to a plain TrueType or OpenType font. The font reader could read WOFF by itself, but unpacks a
 * table anew for each glyph: seconds for one line of Chinese. Throws on anything that is not WOFF.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("This is not a WOFF font");
  const count = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  writeHeader(font, woff.readUInt32BE(4), count);
  let offset = SFNT_HEADER + count * SFNT_ENTRY;
  for (let table = 0; table < count; table++) {
    const entry = HEADER + table * ENTRY;
    const packed = woff.subarray(woff.readUInt32BE(entry + 4)).subarray(0, woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    const body = packed.length < length ? inflateSync(packed) : packed;
    const at = SFNT_HEADER + table * SFNT_ENTRY;
    woff.copy(font, at, entry, entry + 4);
    woff.copy(font, at + 4, entry + 16, entry + 20);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(length, at + 12);
    body.copy(font, offset);
    offset += (length + 3) & ~3;
  }
  return font;
}

function writeHeader(font: Buffer, flavour: number, count: number): void {
  const power = Math.floor(Math.log2(count));
  font.writeUInt32BE(flavour, 0);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * 16, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((count - 2 ** power) * 16, 10);
}
