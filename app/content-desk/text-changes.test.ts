import { expect, test } from "vitest";
import { siteKind } from "~/content/documents/site-kind";
import { buildSite } from "~/content/site";
import { compareSentences, textChanges } from "./text-changes";

const shown = (before: string, after: string) =>
  compareSentences(before, after).map(
    ({ change, text }) => `${{ same: "=", removed: "-", added: "+" }[change]}${text}`,
  );

test.each([
  ["", "", []],
  ["One.", "One.", ["=One."]],
  ["", "One. Two!", ["+One.", "+Two!"]],
  ["One. Two. Three.", "One. Three. Four?", ["=One.", "-Two.", "=Three.", "+Four?"]],
  ["We call in 5 days.", "We call in 3 days.", ["-We call in 5 days.", "+We call in 3 days."]],
])("%o and %o are compared by sentence", (before, after, parts) => {
  expect(shown(before, after)).toEqual(parts);
});

test("only the fields that differ are listed, in the order of the form", () => {
  const before = siteKind.shipped(buildSite({ testBanner: false }));
  const changes = textChanges(siteKind, before, { ...before, holidays: "none", brand: "Pixel Aces" });
  expect(changes.map(({ label, after }) => [label, after])).toEqual([
    ["Brand", "Pixel Aces"],
    ["Holidays", "Open on holidays"],
  ]);
});

test("a hidden field is no change: admins can’t read it", () => {
  const field = { name: "id", label: "Name of its answers", maxLength: 34, input: "hidden" } as const;
  expect(textChanges({ sections: [{ title: "", fields: [field] }] }, {}, { id: "f-style" })).toEqual([]);
});

test("two long texts that hardly agree are removed and added as a whole, without a table of all sentences", () => {
  const text = (word: string) => `First. ${`${word}. `.repeat(15_000)}Last.`;
  const parts = compareSentences(text("a"), text("b"));
  expect(parts.length).toBe(30_002);
  expect([parts[0], parts.at(-1)].map((part) => part?.change)).toEqual(["same", "same"]);
});

test("paragraphs are compared one by one", () => {
  expect(shown("## One\n\nTwo", "## One\n\nThree")).toEqual(["=## One", "-Two", "+Three"]);
});

test("pictures are compared by their descriptions", () => {
  const picture = { width: 9, height: 9, widths: [9], avif: false };
  const [before, after, gone] = ["a", "b", "c"].map((digit) => digit.repeat(32));
  const pictures = new Map([before, after].map((name = "") => [name, { ...picture, name, alt: "Our office" }]));
  const field = { name: "portrait", label: "Portrait", maxLength: 32, input: "picture" } as const;
  const kind = { ...siteKind, sections: [{ title: "", fields: [field] }] };
  const changed = (from = "", to = "") => textChanges(kind, { portrait: from }, { portrait: to }, pictures)[0];
  expect(changed(before, after)).toMatchObject({ before: "Our office (aaaaaa)", after: "Our office (bbbbbb)" });
  expect(changed("", gone)).toMatchObject({ before: "", after: "Deleted picture (cccccc)" });
  expect(changed(before, before)).toBeUndefined();
  const drawn = {
    ...kind,
    sections: [{ title: "", fields: [{ ...field, choices: [["4", "A robot", "/4.png"]] as const }] }],
  };
  expect(textChanges(drawn, { portrait: "4" }, { portrait: "" })[0]).toMatchObject({ before: "A robot", after: "" });
});
