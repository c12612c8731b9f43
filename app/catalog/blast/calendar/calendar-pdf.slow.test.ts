import { deflateSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CalendarFile, renderCalendarPdf } from "./calendar-pdf.server";
import { facesFor } from "./faces.server";
import { unpackWoff } from "./woff.server";

const file: CalendarFile = {
  orderId: "3f2b8c1e-1111-4222-8333-444455556666",
  orderedAt: new Date("2026-11-21T10:00:00Z"),
  reference: "3F2B8C1E",
  brand: "Pixel Pilots",
  email: "hello@pixelpilots.example",
  company: "Harbor & Pine Coffee",
  industry: "Coffee shop and bakery",
  targetAudience: "Commuters and students",
  contentTone: "Playful and warm",
  contentBrief: "We open a second shop in March. Please never mention prices.",
};

const pages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;
const fonts = (pdf: Buffer) =>
  [...pdf.toString("latin1").matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name ?? "");

describe("the calendar's PDF", () => {
  test("has a cover, the brief, the month and ten pages of posts", async () => {
    const pdf = await renderCalendarPdf(file);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pages(pdf)).toBe(13);
  });

  test("is the same for the same order, byte for byte", async () => {
    expect((await renderCalendarPdf(file)).equals(await renderCalendarPdf(file))).toBe(true);
  });

  test("embeds every font it uses", async () => {
    const used = fonts(await renderCalendarPdf(file));
    expect(new Set(used.map((name) => name.replace(/^[A-Z]{6}\+/, "")))).toEqual(
      new Set(["PressStart2P-Regular", "SpaceGrotesk-Regular", "SpaceGrotesk-Bold"]),
    );
    for (const name of used) expect(name).toMatch(/^[A-Z]{6}\+/);
  });

  test("has thirteen pages for whatever a buyer writes", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.constantFrom(
        "",
        "w".repeat(8_000),
        "word ".repeat(1_600),
        "咖啡".repeat(2_000),
        "قهوة (12) ".repeat(200),
        "🎉→✓",
      ),
    );
    const written = fc.record({
      company: text,
      industry: text,
      targetAudience: text,
      contentTone: text,
      contentBrief: text,
    });
    await fc.assert(
      fc.asyncProperty(written, async (answers) => {
        expect(pages(await renderCalendarPdf({ ...file, ...answers }))).toBe(13);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});

test.each([
  ["English", "The quick brown fox", "space-grotesk"],
  ["Polish", "Zażółć gęślą jaźń", "space-grotesk"],
  ["Vietnamese", "Tiếng Việt ở đây", "space-grotesk"],
  ["Greek", "Καφές", "noto-sans"],
  ["Russian", "Кофейня", "noto-sans"],
  ["Hindi", "हिन्दी", "noto-sans"],
  ["Arabic", "قهوة", "noto-sans-arabic"],
  ["Hebrew", "קפה", "noto-sans-hebrew"],
  ["Thai", "กาแฟ", "noto-sans-thai"],
  ["Japanese", "日本語のカフェ", "dotgothic16"],
  ["Korean", "한국어", "gowun-dodum"],
  ["Chinese", "我们的咖啡馆", "zcool-xiaowei"],
])("%s is set in a font that has its characters", (_language, text, family) => {
  const faceOf = facesFor(text, "text");
  for (const character of text.replaceAll(" ", "")) {
    const codePoint = character.codePointAt(0) ?? 0;
    const face = faceOf(codePoint);
    expect(face?.key).toContain(`/${family}/`);
    expect(face?.has(codePoint)).toBe(true);
  }
});

test("a symbol that no font has is left out, a letter is shown as a box", () => {
  const faceOf = facesFor("", "text");
  expect(faceOf(0x1f389)).toBeNull();
  expect(faceOf(0x12000)?.has(0x12000)).toBe(false);
});

test("a WOFF font is unpacked table by table, packed or not", () => {
  const packed = Buffer.from("a".repeat(100));
  const plain = Buffer.from("xyz");
  const font = unpackWoff(
    woff([
      { tag: "aaaa", body: packed, stored: deflateSync(packed) },
      { tag: "bbbb", body: plain, stored: plain },
    ]),
  );
  expect(font.readUInt16BE(4)).toBe(2);
  expect(tableOf(font, 0)).toEqual(["aaaa", packed]);
  expect(tableOf(font, 1)).toEqual(["bbbb", plain]);
  expect(inflateSync(deflateSync(packed))).toEqual(packed);
  expect(() => unpackWoff(Buffer.from("wOF2 and more"))).toThrow("not a WOFF font");
});

function tableOf(font: Buffer, index: number): [string, Buffer] {
  const at = 12 + index * 16;
  const offset = font.readUInt32BE(at + 8);
  return [font.toString("latin1", at, at + 4), font.subarray(offset, offset + font.readUInt32BE(at + 12))];
}

function woff(tables: readonly { tag: string; body: Buffer; stored: Buffer }[]): Buffer {
  const header = Buffer.alloc(44 + tables.length * 20);
  header.write("wOFF", 0, "latin1");
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt16BE(tables.length, 12);
  header.writeUInt32BE(
    tables.reduce((size, { body }) => size + 16 + ((body.length + 3) & ~3), 12),
    16,
  );
  let offset = header.length;
  tables.forEach(({ tag, body, stored }, index) => {
    const at = 44 + index * 20;
    header.write(tag, at, "latin1");
    header.writeUInt32BE(offset, at + 4);
    header.writeUInt32BE(stored.length, at + 8);
    header.writeUInt32BE(body.length, at + 12);
    offset += stored.length;
  });
  return Buffer.concat([header, ...tables.map(({ stored }) => stored)]);
}
