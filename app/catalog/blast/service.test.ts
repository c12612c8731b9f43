import { expect, test } from "vitest";
import { summaryLines } from "~/catalog/summary-lines";
import blast from "./service";

const file = (name: string) => ({ name, size: 2_048, type: "image/png" });
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`asset-${at + 1}.png`));

const valid = {
  packageType: "blast",
  name: "Al",
  email: "a@b.co",
  company: "Co",
  industry: "IT",
  targetAudience: "us",
  contentBrief: "0123456789",
  contentTone: "OK",
  brandAssets: files(3),
  agreeTOS: true,
};

const messages = (input: unknown) => {
  const parsed = blast.schema.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

test.each([3, 4, 5])("%i brand assets are enough", (count) => {
  expect(messages({ ...valid, brandAssets: files(count) })).toEqual([]);
});

test.each([0, 1, 2, 6])("%i brand assets are rejected", (count) => {
  expect(messages({ ...valid, brandAssets: files(count) })).toEqual(["Please upload 3-5 brand asset files."]);
});

test.each([undefined, null, 3, {}, "[", '{"length":3}'])("%j is not a list of brand assets", (brandAssets) => {
  expect(messages({ ...valid, brandAssets })).toEqual(["Please upload 3-5 brand asset files."]);
});

test("only name, size and type of a brand asset are stored", () => {
  const brandAssets = files(3).map((asset) => ({ ...asset, bytes: "AAAA", lastModified: 1 }));
  expect(blast.parse({ ...valid, brandAssets })?.brandAssets).toEqual(files(3));
});

test.each(["", undefined, "basic", "standard", "premium"])("the package '%s' cannot be bought", (packageType) => {
  expect(messages({ ...valid, packageType })).toEqual(["Please select the BLAST package before proceeding"]);
});

test("the pay button has the price", () => {
  expect(blast.sale.payLabel).toBe("PAY $650 & GET BLAST");
});

test("the summary shows package and consent, without the files", () => {
  const lines = summaryLines(blast, { ...valid, phone: "" });
  expect(lines.map(({ label, value }) => [label, value])).toEqual([
    ["Package", "BLAST Package"],
    ["Name", "Al"],
    ["Email", "a@b.co"],
    ["Company", "Co"],
    ["Industry", "IT"],
    ["Target Audience", "us"],
    ["Content Brief", "0123456789"],
    ["Content Tone", "OK"],
    ["Agreed to Terms", "Yes"],
  ]);
});
