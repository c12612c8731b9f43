import { expect, test } from "vitest";
import { pdfText } from "../../../tests/support/parsers/pdf-text";
import { quotePdf } from "./quote-pdf.server";

const SENTENCE = "We sell coffee and cake.";

test.each([
  ["A short", 1, " ", 2],
  ["A long", 250, " ", 3],
  ["A list as a", 250, "\n", 7],
  ["A brief of more than 300 lines as a", 400, "\n", 4],
])("%s brief is complete, on numbered pages", async (_, sentences, separator, pages) => {
  const pdf = await quotePdf.render({
    ...{ number: "1A2B3C4D", madeAt: new Date("2026-11-21T10:00:00Z"), facts: [], lines: [], terms: [], notice: "" },
    ...{ seller: ["Pixel Pilots"], buyer: ["Dana"], total: ["Total", "$1.00"], foot: "Quote" },
    ...{ acceptTitle: "HOW TO ACCEPT", accept: "Pay.", url: "https://pixelpilots.example/quote/1" },
    brief: [["Idea", Array(sentences).fill(SENTENCE).join(separator)]],
  });
  const text = pdfText(Buffer.from(pdf)).replaceAll(/\s/g, "");
  // Between two pages are the foot of one and the title of the other.
  const content = text.replaceAll(/Quote\d+\/\d+QUOTE/g, "");
  expect(content.split(SENTENCE.replaceAll(" ", ""))).toHaveLength(sentences + 1);
  expect(text.match(/\d+\/\d+/g)).toEqual(Array.from({ length: pages }, (_page, at) => `${at + 1}/${pages}`));
});
