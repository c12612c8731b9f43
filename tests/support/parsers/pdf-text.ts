import { inflateSync } from "node:zlib";

/** Returns the characters of a PDF as drawn: each line from left to right, without breaks between lines. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map(
    [...(objects.match(/\/Font <<\n([\s\S]*?)>>/)?.[1] ?? "").matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
      name,
      charactersOf(objects, id ?? ""),
    ]),
  );
  // React-PDF draws a line from left to right: a font, then the hexadecimal glyph ids, four digits each.
  let font: string[] = [];
  return [...objects.matchAll(/^\/(F\d+) \S+ Tf$|<([0-9a-f]+)> -?[\d.]+/gm)]
    .map(([, name, numbers = ""]) => {
      if (name) font = fonts.get(name) ?? [];
      return (numbers.match(/.{4}/g) ?? []).map((number) => font[Number.parseInt(number, 16)]).join("");
    })
    .join("");
}

/** Returns the objects of a PDF as text, decompressed. */
export function objectsOf(pdf: Buffer): string {
  const packed = /\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g;
  const source = pdf.toString("latin1");
  return source.replace(packed, (head, length, at) => {
    const start = at + head.length;
    return `\nstream\n${inflateSync(pdf.subarray(start, start + Number(length))).toString("latin1")}\n`;
  });
}

/** Maps glyph ids to characters with the font's ToUnicode table. Reverses Arabic ligatures. */
function charactersOf(objects: string, id: string): string[] {
  const table = new RegExp(`\\n${id} 0 obj\\n[^>]*?/ToUnicode (\\d+) 0 R`).exec(objects)?.[1];
  const ranges = new RegExp(`\\n${table} 0 obj\\n[\\s\\S]*?beginbfrange\\n[^[]*\\[(.*)\\]`).exec(objects)?.[1] ?? "";
  return [...ranges.matchAll(/<([^>]*)>/g)].map(([, codes = ""]) => {
    const letters = codes.split(" ").map((code) => String.fromCharCode(Number.parseInt(code, 16)));
    return (/\p{Script=Arabic}/u.test(letters[0] ?? "") ? letters.reverse() : letters).join("");
  });
}
