import { expect, test } from "vitest";
import { summaryLines } from "~/catalog/summary-lines";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import blast from "./service";

const file = (name: string) => ({ name, size: 2_048, type: "image/png" });
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`asset-${at + 1}.png`));

const messages = (input: unknown) => {
  const parsed = blast.schema.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

test.each([3, 4, 5])("%i brand assets are enough", (count) => {
  expect(messages({ ...filledForms.blast, brandAssets: files(count) })).toEqual([]);
});

test.each([0, 1, 2, 6])("%i brand assets are rejected", (count) => {
  expect(messages({ ...filledForms.blast, brandAssets: files(count) })).toEqual([
    "Please upload 3-5 brand asset files.",
  ]);
});

test.each([undefined, null, 3, {}, "[", '{"length":3}'])("%j is not a list of brand assets", (brandAssets) => {
  expect(messages({ ...filledForms.blast, brandAssets })).toEqual(["Please upload 3-5 brand asset files."]);
});

test("only name, size and type of a brand asset are stored", () => {
  const brandAssets = files(3).map((asset) => ({ ...asset, bytes: "AAAA", lastModified: 1 }));
  expect(blast.parse({ ...filledForms.blast, brandAssets })?.brandAssets).toEqual(files(3));
});

test.each(["", undefined, "basic", "standard", "premium"])("the package '%s' cannot be bought", (packageType) => {
  expect(messages({ ...filledForms.blast, packageType })).toEqual([
    "Please select the BLAST package before proceeding",
  ]);
});

test("the pay button has the price", () => {
  expect(blast.sale.payLabel).toBe("PAY $650 & GET BLAST");
});

test("the summary shows package and consent, without the files", () => {
  expect(summaryLines(blast, filledForms.blast).map(({ label, value }) => [label, value])).toEqual([
    ["Package", "BLAST Package"],
    ["Name", "Jo Miller"],
    ["Email", "jo@acme.example"],
    ["Company", "Acme Ltd"],
    ["Phone", "+1 (555) 010-0142"],
    ["Industry", "Rockets"],
    ["Target Audience", "Space agencies"],
    ["Content Brief", "A post for every launch of the month."],
    ["Content Tone", "Calm"],
    ["Agreed to Terms", "Yes"],
  ]);
});
