import { inflateSync } from "node:zlib";
import { Document, Page, renderToBuffer } from "@react-pdf/renderer";
import { expect, test } from "vitest";
import { loadFonts } from "./fonts.server";
import { estimateLineCount, PdfText } from "./text.server";

test.each([
  ["English", "Harbor (12) Coffee", "Harbor (12) Coffee"],
  ["Hebrew with a number and an English word", "שלום (12) עולם Tea", "Tea םלוע (12) םולש"],
  ["Arabic with a number in a word", "مخبز12كبير", "ريبك12زبخم"],
  ["Hebrew quoted in English", "Mind: “שלום 12”", "Mind: “12 םולש”"],
  ["a hashtag in Hebrew before an English one", "#שלום #Tea", "Tea# םולש#"],
  ["Chinese after Arabic", "مخبز 咖啡馆", "咖啡馆 زبخم"],
])("%s is drawn in visual order", async (_what, text, shown) => {
  expect(await shownText(text)).toBe(shown);
});

test("a paragraph is right to left if its first letter is", () => {
  const directionOf = (children: string) => PdfText({ ...LOOK, children }).props.style.direction;
  expect(["(12) שלום Tea", "12 Tea שלום", "12"].map(directionOf)).toEqual(["rtl", "ltr", "ltr"]);
});

test.each([
  ["", 1],
  ["Cold brew", 1],
  ["Cold brew ".repeat(40), 6],
  ["w".repeat(200), 5],
  ["咖啡馆".repeat(30), 3],
])("'%s' is estimated at %i lines", (text, lines) => {
  expect(estimateLineCount(text, LOOK, LOOK.width)).toBe(lines);
});

const LOOK = { style: "text", size: 10, leading: 14, color: "#000000", width: 400 } as const;

/** Returns the characters of a one-line text as drawn, from left to right. */
async function shownText(text: string): Promise<string> {
  await loadFonts(text);
  const pdf = await renderToBuffer(
    <Document>
      <Page>
        <PdfText {...LOOK}>{text}</PdfText>
      </Page>
    </Document>,
  );
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
function objectsOf(pdf: Buffer): string {
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
