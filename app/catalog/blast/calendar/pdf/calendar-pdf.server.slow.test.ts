import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { typeset } from "~/lib/pdf/fonts.server";
import { scaleCaseCount } from "../../../../../tests/support/runner/cases";
import { type CalendarPdfData, calendarPdf } from "./calendar-pdf.server";

const file: CalendarPdfData = {
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

const render = async (content: CalendarPdfData) => Buffer.from(await calendarPdf.render(content));
const pages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;
const fonts = (pdf: Buffer) =>
  [...pdf.toString("latin1").matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name ?? "");
const OWN = ["PressStart2P-Regular", "SpaceGrotesk-Bold", "SpaceGrotesk-Regular"];
/** Additional fonts; all fonts are embedded. */
const otherFonts = (pdf: Buffer) => {
  for (const name of fonts(pdf)) expect(name).toMatch(/^[A-Z]{6}\+/);
  const names = new Set(fonts(pdf).map((name) => name.replace(/^[A-Z]{6}\+/, "")));
  return [...names].filter((name) => !OWN.includes(name)).sort();
};

describe("the calendar's PDF", () => {
  test("has a cover, the month and ten pages of posts, the same bytes for the same order", async () => {
    const pdf = await render(file);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pages(pdf)).toBe(12);
    expect((await render(file)).equals(pdf)).toBe(true);
  });

  test("has twelve pages for any brief", async () => {
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
        const pdf = await render({ ...file, ...answers });
        expect(pages(pdf)).toBe(12);
        otherFonts(pdf);
      }),
      { numRuns: scaleCaseCount(3) },
    );
  }, 240_000);

  test("depends only on its content", async () => {
    await expect(calendarPdf.render({ ...file, orderedAt: "2026-11-21" })).rejects.toThrow();
    await expect(calendarPdf.render(null)).rejects.toThrow();
  });
});

test.each([
  [["The quick brown fox", "Zażółć gęślą jaźń", "Tiếng Việt ở đây"], []],
  [["Καφές", "Кофейня", "हिन्दी"], ["NotoSans-Regular"]],
  [
    ["قهوة", "קפה", "กาแฟ"],
    ["IBMPlexSansArabic-Regular", "NotoSansHebrew-Regular", "NotoSansThai-Regular"],
  ],
  [["日本語のカフェ"], ["DotGothic16-Regular"]],
  [
    ["한국어", "我们的咖啡馆"],
    ["GowunDodum-Regular", "ZCOOLXiaoWei-Regular"],
  ],
])("%j is rendered in fonts with its characters", async (texts, others) => {
  expect(otherFonts(await render({ ...file, contentBrief: texts.join(". ") }))).toEqual(others);
  // No character is missing or shown as the replacement glyph.
  for (const text of texts) expect(typeset(text, "text").text).toBe(text);
});
