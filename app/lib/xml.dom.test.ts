/** @module-tag promise-40 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeXml, withoutExcludedCharacters } from "./xml";

/** Text and attribute as a strict parser reads them; null if it refuses the document. */
function read(escaped: string): (string | null | undefined)[] | null {
  try {
    const { documentElement } = new DOMParser().parseFromString(`<a b="${escaped}">${escaped}</a>`, "application/xml");
    return documentElement.tagName === "a" ? [documentElement.textContent, documentElement.getAttribute("b")] : null;
  } catch {
    return null;
  }
}

const units = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));
/** All that XML may exclude, and their neighbors. */
const UNITS = [
  ...units(0, 0x100),
  ...units(0x2020, 0x2030),
  ...units(0xd7f0, 0xd7ff),
  ...units(0xe000, 0xe010),
  ...units(0xfff0, 0xffff),
];

test("a strict parser refuses each of the removed characters, and no other", () => {
  const refused = UNITS.filter((unit) => !'<&"'.includes(unit) && read(unit) === null);
  expect(refused).toEqual(UNITS.filter((unit) => withoutExcludedCharacters(unit) === ""));
});

test("any text can be read in an element and in an attribute", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...UNITS, "\ud800", "\udfff"), (binary, unit) => {
      const text = `${binary}${unit}<&>"'`;
      const [content, attribute] = read(escapeXml(text)) ?? [];
      expect(content).toBe(withoutExcludedCharacters(text).replace(/\r\n?/g, "\n"));
      expect(attribute).toBe(content?.replace(/[\t\n]/g, " "));
    }),
  );
});
