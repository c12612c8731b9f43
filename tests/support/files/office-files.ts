// Files as offices have them. `node tests/support/files/office-files.ts FOLDER` writes them, to try them by hand.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { png, pngPart } from "./samples.ts";

/** More than the bytes used for type detection. */
const LONG = 150_000;

/** Content by file name; deterministic except for what sharp encodes. */
export async function createOfficeFiles(): Promise<Record<string, Uint8Array>> {
  const stream = Buffer.alloc(9_000, 0x5a);
  const encrypted = compoundFile({ EncryptionInfo: Buffer.alloc(4_500, 0x41), EncryptedPackage: stream });
  const large = compoundFile({ EncryptionInfo: Buffer.alloc(4_500, 0x41), EncryptedPackage: Buffer.alloc(LONG, 0x5a) });
  const photo = sharp({ create: { width: 64, height: 48, channels: 3, background: "#c04080" } });
  const jpeg = await photo.clone().jpeg().toBuffer();
  return {
    "password.xlsx": encrypted,
    "password.docx": encrypted,
    "password.pptx": large,
    "password.xlsm": encrypted,
    "old.xls": compoundFile({ Workbook: stream }),
    "old.doc": compoundFile({ WordDocument: stream }),
    "renamed.xlsx": compoundFile({ Workbook: stream }),
    "plan.mpp": compoundFile({ Props: stream }),
    "mail.msg": compoundFile({ "__properties_version1.0": stream }),
    "windows.csv": Buffer.from("Name;Straße;Preis\r\nMüller & Söhne;Große Gasse 5;5 \x80\r\n", "latin1"),
    "windows.txt": Buffer.from("Caf\xe9 \x93Zum L\xf6wen\x94 \x96 open \x85\r\n", "latin1"),
    "cyrillic.csv": windows1251("Имя;Город\r\nОльга;Москва\r\n"),
    "japanese.csv": Buffer.from("96bc914f2c8f5a8f8a0d0a8e5293632c938c8b9e0d0a", "hex"),
    "mac.txt": Buffer.from("R\x8esum\x8e of the day\r", "latin1"),
    "long.csv": Buffer.from("Müller;5\r\n".repeat(12_000), "latin1"),
    "excel-unicode.txt": Buffer.from("\ufeffName\tStra\u00dfe\r\n", "utf16le"),
    "utf16-without-mark.csv": Buffer.from("Name;Stra\u00dfe\r\nM\u00fcller;5\r\n", "utf16le"),
    "utf16-big-endian.csv": Buffer.from("Name;Stra\u00dfe\r\nM\u00fcller;5\r\n", "utf16le").swap16(),
    "cut.csv": Buffer.from("Name,Café".repeat(8_000)).subarray(0, 65_537),
    "bmw.csv": Buffer.from("BMW,Audi\n1,2\n"),
    "mz.csv": Buffer.from("MZ,Region\n1,North\n"),
    "shopify.csv": Buffer.from('Handle,Body (HTML)\nshoe,"<p>Run</p><img src=""a.jpg""><a href=""/x"">more</a>"\n'),
    "readme.md": Buffer.from('<p align="center"><img src="logo.png"></p>\n\n# Acme\n<br>\n'),
    "feed.xml": Buffer.from('<?xml version="1.0"?><rss><channel><title>Shop</title><link>x</link></channel></rss>'),
    "config.json": Buffer.from('{"html": "<script src=\'x.js\'></script>"}'),
    "inquiry.eml": Buffer.from("From: jo@acme.example\r\nSubject: Hi\r\n\r\n<html><body>Hi</body></html>\r\n"),
    "subtitles.vtt": Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Bit>Hello</v>\n"),
    "first.tif": tiff("II", "start"),
    "last.tif": tiff("II", "end"),
    "motorola.tif": tiff("MM", "start"),
    "motorola-last.tiff": tiff("MM", "end"),
    "big.tif": Buffer.concat([Buffer.from("II+\0\x08\0\0\0", "latin1"), Buffer.alloc(LONG)]),
    "sharp.tif": await photo.clone().tiff({ compression: "none" }).toBuffer(),
    "cmyk.jpg": await photo.clone().toColourspace("cmyk").jpeg().toBuffer(),
    "metadata.jpg": Buffer.concat([
      jpeg.subarray(0, 2),
      ...Array.from({ length: 4 }, () => Buffer.concat([Buffer.from("ffe1ea62", "hex"), Buffer.alloc(60_000, 0x20)])),
      jpeg.subarray(2),
    ]),
    "metadata.png": withLargeText(Buffer.from(png(8, 8))),
    "photo.heic": isoMedia("heic"),
    "photos.heif": isoMedia("mif1"),
    "photo.avif": await photo.clone().avif({ effort: 0 }).toBuffer(),
    "clip.mov": isoMedia("qt  "),
    "password.pdf": pdf("/Encrypt 3 0 R"),
    "scan.pdf": Buffer.concat([Buffer.from("\r\nX-Scanner: 1\r\n"), pdf("")]),
    "marked.pdf": Buffer.concat([Buffer.from("\ufeff"), pdf("")]),
    "ascii.pdf": Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
    "letter.rtf": Buffer.from("{\\rtf1\\ansi\\ansicpg1252 M\\'fcller}"),
    "poster.eps": Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n"),
    "song.mp3": Buffer.concat([Buffer.from("ID3\x03\0\0\0\x09\x13\x70", "latin1"), Buffer.alloc(LONG)]),
    "clip.wmv": Buffer.concat([
      Buffer.from("3026b2758e66cf11a6d900aa0062ce6c0000020000000000060000000102", "hex"),
      Buffer.alloc(LONG, 7),
    ]),
  };
}

/** A compound file, version 3 (MS-CFB). Streams must be larger than 4,096 bytes, so that they need no mini stream. */
function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const SECTOR = 512;
  const END = 0xfffffffe;
  const entries = Object.entries(streams).map(([name, content]) => ({
    name,
    content: Buffer.concat([content, Buffer.alloc(-content.length & (SECTOR - 1))]),
    size: content.length,
  }));
  const directorySectors = Math.ceil((entries.length + 1) / 4);
  const dataSectors = entries.reduce((sum, { content }) => sum + content.length / SECTOR, 0) + directorySectors;
  let fatSectors = 1;
  while (fatSectors * 128 < dataSectors + fatSectors) fatSectors++;
  const fat = Buffer.alloc(fatSectors * SECTOR, 0xff);
  let sector = 0;
  const chain = (length: number, mark?: number) => {
    const first = sector;
    for (let at = 0; at < length; at++, sector++)
      fat.writeUInt32LE(mark ?? (at + 1 < length ? sector + 1 : END), sector * 4);
    return first;
  };
  const firstFat = chain(fatSectors, 0xfffffffd);
  const starts = entries.map(({ content }) => chain(content.length / SECTOR));
  // At the end of the file, beyond the first 64 KiB of a large one.
  const directoryStart = chain(directorySectors);
  const header = Buffer.alloc(SECTOR);
  header.write("d0cf11e0a1b11ae1", 0, "hex");
  header.set([0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0, 6, 0], 24);
  header.writeUInt32LE(fatSectors, 44);
  header.writeUInt32LE(directoryStart, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  header.fill(0xff, 76);
  for (let at = 0; at < fatSectors; at++) header.writeUInt32LE(firstFat + at, 76 + at * 4);
  const directory = Buffer.alloc(directorySectors * SECTOR);
  const all = [
    { name: "Root Entry", start: END, size: 0 },
    ...entries.map(({ name, size }, at) => ({ name, size, start: starts[at] ?? END })),
  ];
  for (const [at, { name, start, size }] of all.entries()) {
    const entry = directory.subarray(at * 128, at * 128 + 128);
    entry.write(name, "utf16le");
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry.set([at === 0 ? 5 : 2, 1], 66);
    entry.fill(0xff, 68, 80);
    if (at === 0) entry.writeUInt32LE(1, 76);
    else if (at + 1 < all.length) entry.writeUInt32LE(at + 1, 72);
    entry.writeUInt32LE(start, 116);
    entry.writeUInt32LE(size, 120);
  }
  return Buffer.concat([header, fat, ...entries.map(({ content }) => content), directory]);
}

/** A gray picture whose directory is before or after its pixels. */
function tiff(order: "II" | "MM", directoryAt: "start" | "end"): Buffer {
  const [width, height] = [400, 400];
  const pixels = Buffer.alloc(width * height, 0x80);
  const tags = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, directoryAt === "start" ? 8 + 2 + 9 * 12 + 4 : 8],
    [277, 1],
    [278, height],
    [279, pixels.length],
  ] as const;
  const small = order === "II";
  const u16 = (to: Buffer, value: number, at: number) =>
    small ? to.writeUInt16LE(value, at) : to.writeUInt16BE(value, at);
  const u32 = (to: Buffer, value: number, at: number) =>
    small ? to.writeUInt32LE(value, at) : to.writeUInt32BE(value, at);
  const directory = Buffer.alloc(2 + tags.length * 12 + 4);
  u16(directory, tags.length, 0);
  for (const [at, [tag, value]] of tags.entries()) {
    u16(directory, tag, 2 + at * 12);
    u16(directory, 4, 4 + at * 12);
    u32(directory, 1, 6 + at * 12);
    u32(directory, value, 10 + at * 12);
  }
  const header = Buffer.alloc(8);
  header.write(order, "latin1");
  u16(header, 42, 2);
  u32(header, directoryAt === "start" ? 8 : 8 + pixels.length, 4);
  return Buffer.concat(directoryAt === "start" ? [header, directory, pixels] : [header, pixels, directory]);
}

/** With 150 KB of text before the pixels. */
function withLargeText(picture: Buffer): Buffer {
  const afterHeader = 8 + 25;
  const text = pngPart(
    "zTXt",
    Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync(Buffer.alloc(LONG), { level: 0 })]),
  );
  return Buffer.concat([picture.subarray(0, afterHeader), text, picture.subarray(afterHeader)]);
}

function isoMedia(brand: string): Buffer {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8, 0);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([
    box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}mif1`, "latin1")),
    box("meta", Buffer.alloc(64)),
    box("mdat", Buffer.alloc(256, 1)),
  ]);
}

const pdf = (trailer: string): Buffer =>
  Buffer.from(
    `%PDF-1.6\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n` +
      `3 0 obj<</Filter/Standard/V 2/R 3/Length 128/P -4/O<${"41".repeat(32)}>/U<${"42".repeat(32)}>>>endobj\n` +
      `trailer<</Root 1 0 R ${trailer}>>\n%%EOF\n`,
    "latin1",
  );

const windows1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error("Please name the folder for the files.");
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(await createOfficeFiles())) writeFileSync(join(folder, name), content);
}
