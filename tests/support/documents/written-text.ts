import fc from "fast-check";

/** Characters of writings that all of our parts know; the newest ones of Unicode differ between them. */
const writings = [
  [0x01, 0x17f],
  [0x300, 0x36f],
  [0x386, 0x3ff],
  [0x400, 0x45f],
  [0x5d0, 0x5ea],
  [0x620, 0x64a],
  [0x905, 0x939],
  [0xe01, 0xe2e],
  [0x1e00, 0x1fbc],
  [0x2000, 0x206f],
  [0x2460, 0x249b],
  [0x3040, 0x30ff],
  [0x4e00, 0x4fff],
  [0xac00, 0xacff],
  [0xfb00, 0xfb06],
  [0xfdf0, 0xfdfb],
  [0xff01, 0xff9f],
  [0x1f600, 0x1f64f],
  [0x20000, 0x200ff],
] as const;
const character = fc
  .oneof(...writings.map(([from, to]) => fc.integer({ min: from, max: to })))
  .map((code) => String.fromCodePoint(code));
const written = fc.array(character, { maxLength: 60 }).map((characters) => characters.join(""));
const names = fc.constantFrom(
  "Müller",
  "NATARAJAN",
  "张伟",
  "Παπαδόπουλος",
  "ΠΑΠΑΔΟΠΟΥΛΟΣ",
  "İstanbul",
  "Łódź",
  "Жуков",
  "김철수",
  "ﷲ".repeat(120),
  "𠮷野家",
);
/** Texts of words, names and odd characters of many writings. */
export const writtenText = fc.array(fc.oneof(written, names), { maxLength: 4 }).map((parts) => parts.join(" "));
