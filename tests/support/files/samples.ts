import { crc32, deflateRawSync, deflateSync } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;

const latin = (text: string): Bytes => Uint8Array.from(Buffer.from(text, "latin1"));

/** A one-color PNG of this size in pixels; it compresses to almost nothing. */
export function png(width: number, height: number): Bytes {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8);
  // 1 bit per pixel, and a filter byte per row.
  const row = Math.ceil(width / 8) + 1;
  const pixels = deflateSync(Buffer.alloc(row * height), { level: 9 });
  return Uint8Array.from(
    Buffer.concat([
      latin("\x89PNG\r\n\x1a\n"),
      pngPart("IHDR", head),
      pngPart("IDAT", pixels),
      pngPart("IEND", Buffer.alloc(0)),
    ]),
  );
}

function pngPart(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A ZIP file with one entry of zeros, compressed to a thousandth. */
export function zipOfZeros(megabytes: number): Bytes {
  const name = Buffer.from("zeros.bin");
  const packed = deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
  const local = Buffer.alloc(30);
  local.set(latin("PK\x03\x04\x14\0\0\0\x08\0"), 0);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(megabytes * 1024 * 1024, 22);
  local.writeUInt16LE(name.length, 26);
  return Uint8Array.from(Buffer.concat([local, name, packed]));
}

type PdfOptions = { pages?: number; width?: number; height?: number; script?: string };

/** A PDF of empty pages in points. `script`: JavaScript that it asks the reader to run when it is opened. */
export function pdf({ pages = 1, width = 612, height = 792, script }: PdfOptions = {}): Bytes {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(" ");
  const open = script ? ` /OpenAction << /S /JavaScript /JS (${script}) >>` : "";
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${open} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] >>`),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return latin(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`);
}

export const samples = {
  pdf: latin("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n"),
  exe: latin(`MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff${"\0".repeat(100)}This program cannot be run in DOS mode.`),
  elf: latin(`\x7fELF\x02\x01\x01${"\0".repeat(60)}`),
  wasm: latin("\0asm\x01\0\0\0"),
  gzip: latin(`\x1f\x8b\x08\0\0\0\0\0\0\x03${"x".repeat(40)}`),
  html: latin("\n <!DOCTYPE html><html><script>alert(1)</script></html>"),
  shortHtml: latin("<script>alert(1)</script>"),
  svg: latin('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  shell: latin("#!/bin/sh\nrm -rf /\n"),
  php: latin("<?php system($_GET['x']); ?>"),
  text: new TextEncoder().encode("Our colors: café brown.\nAnd a <b>bold</b> gold.\n"),
  utf16: Uint8Array.from(Buffer.from("\ufeffLogo, colors", "utf16le")),
  jpeg: latin(`\xff\xd8\xff\xe0\0\x10JFIF\0\x01${"\0".repeat(40)}`),
  mp4: latin(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${"\0".repeat(40)}`),
  mp3: latin(`\xff\xfb\x90\x44${"\0".repeat(600)}`),
  /** With a cover of 200 KB before the audio, longer than the bytes used for type detection. */
  mp3WithCover: latin(`ID3\x04\0\0\0\x0c\x1a\0${"\x01".repeat(200_000)}\xff\xfb\x90\x44${"\0".repeat(600)}`),
  woff2: latin(`wOF2\0\x01\0\0${"\0".repeat(40)}`),
  photoshop: latin(`8BPS\0\x01${"\0".repeat(40)}`),
  oldOffice: latin(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${"\0".repeat(600)}`),
  zip: latin(`PK\x03\x04\x14\0${"\0".repeat(60)}`),
  noise: latin(`\x01\x02\x03${"\xfe\x00\x17".repeat(50)}`),
};
