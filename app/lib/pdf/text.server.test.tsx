import { Document, Page, renderToBuffer } from "@react-pdf/renderer";
import { expect, test } from "vitest";
import { pdfText } from "../../../tests/support/parsers/pdf-text";
import { loadFonts } from "./fonts.server";
import { directionOf, PdfText } from "./text.server";

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
  expect(["(12) שלום Tea", "12 Tea שלום", "12"].map(directionOf)).toEqual(["rtl", "ltr", "ltr"]);
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
  return pdfText(pdf);
}
