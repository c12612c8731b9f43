import fc from "fast-check";

/** Code point ranges (hex) that all PDF libraries know; they support different Unicode versions. */
const RANGES =
  "01-17f 300-36f 386-3ff 400-45f 5d0-5ea 620-64a 905-939 e01-e2e 1e00-1fbc 2000-206f 2460-249b 3040-30ff 4e00-4fff ac00-acff fb00-fb06 fdf0-fdfb ff01-ff9f 1f600-1f64f 20000-200ff";
const character = fc
  .oneof(
    ...RANGES.split(" ").map((range) => {
      const [min, max] = range.split("-").map((hex) => Number.parseInt(hex, 16));
      return fc.integer({ min, max });
    }),
  )
  .map((code) => String.fromCodePoint(code));
const names = fc.constantFrom(
  ...["Müller", "NATARAJAN", "张伟", "Παπαδόπουλος", "ΠΑΠΑΔΟΠΟΥΛΟΣ", "İstanbul", "Łódź", "Жуков", "김철수"],
  ...["ﷲ".repeat(120), "𠮷野家"],
);

/** Texts with words, names and unusual characters of many scripts. */
export const multilingualText = fc
  .array(fc.oneof(fc.string({ unit: character, maxLength: 60 }), names), { maxLength: 4 })
  .map((parts) => parts.join(" "));
