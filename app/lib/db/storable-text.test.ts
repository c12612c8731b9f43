/** @module-tag promise-40 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutExcludedCharacters } from "~/lib/xml";
import { parseStorableJson, toStorableText } from "./storable-text";

test.each([
  ["a\0b", "ab"],
  ["a\x01\x08\x0e\x1b\x1f\ufffe\uffffb", "ab"],
  ["one\vtwo\fthree\tfour\r\n", "one\ntwo\nthree\tfour\r\n"],
  ["x\ud800y", "x\ufffdy"],
  ["\udc00", "\ufffd"],
  ["Bit 🤖", "Bit 🤖"],
])("%j is stored as %j", (given, stored) => expect(toStorableText(given)).toBe(stored));

test.each([
  ["abc😀", 5, "abc😀"],
  ["abc😀", 4, "abc"],
  ["abc😀", 3, "abc"],
  ["😀", 1, ""],
])("%s cut to %i units is '%s'", (given, most, kept) => expect(toStorableText(given, most)).toBe(kept));

test("any text becomes well-formed, without control characters and short enough, and a second call changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), fc.nat(30), (odd, plain, most) => {
      const kept = toStorableText(`${odd}\ud83d${plain}\0`, most);
      expect(kept.isWellFormed()).toBe(true);
      expect(kept).toBe(withoutExcludedCharacters(kept));
      expect(kept.length).toBeLessThanOrEqual(most);
      expect(toStorableText(kept, most)).toBe(kept);
    }),
  );
});

test("all strings in JSON are made storable, and invalid JSON is undefined", () => {
  expect(parseStorableJson('[{"name":"a\\u0000b"},["\\ud800"],7,null]')).toEqual([{ name: "ab" }, ["\ufffd"], 7, null]);
  expect(parseStorableJson("{")).toBeUndefined();
  expect(parseStorableJson("[".repeat(100_000))).toBeUndefined();
});
