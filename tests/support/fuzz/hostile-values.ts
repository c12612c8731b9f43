import fc from "fast-check";

/** Length limits of fields, in UTF-16 units; each is tried exactly and exceeded by one. */
const LENGTHS = [1, 2, 100, 127, 128, 199, 200, 254, 255, 256, 499, 500, 501, 1_999, 2_000, 4_000, 8_000, 20_000];

/** Around a limit, with an emoji that the limit splits. */
const longText = fc
  .tuple(fc.constantFrom(...LENGTHS), fc.nat(2), fc.constantFrom("x", "é", "张", "각", "İ", "ß", " ", "\u0301", "0"))
  .map(([length, before, filling]) => `${filling.repeat(Math.max(0, length - before))}😀😀`);

const knownText = fc.constantFrom(
  ...["", " ", "\0", "a\0b", "\\u0000", "\ud800", "x\udc00y", "\ud83d", "\ufeff", "\u2028", "\u202etxt.exe"],
  ...["\r\nBcc: everybody@example.com", "__proto__", "constructor", "toString", "hasOwnProperty"],
  ...["'; drop table orders; --", "<script>alert(1)</script>", "{{7*7}}#{7*7}%s%n", "../../../etc/passwd"],
  ...["//evil.example", "javascript:alert(1)", "%00", "%", "%ff", "null", "NaN", "-1", "1e999", "0x10"],
  ...["99999999999999999999", "[]", "{}", '[{"name":"\\u0000","size":1,"type":""}]', '["\\ud800"]'],
  ...["2026-02-30", "9999999999-99-99", "00000000-0000-0000-0000-000000000000", "cs_test_0000000000000000"],
  ...["a@b.co", `${"x".repeat(300)}@acme.example`, `a@${"x".repeat(600)}.example`, '"a b"@acme.example'],
);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: knownText },
  { weight: 2, arbitrary: longText },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 300 }) },
);

/** Placeholders of JSON that `JSON.stringify` cannot write; `jsonText` replaces them. */
const RAW = {
  "@raw:infinite@": "1e999",
  "@raw:minus@": "-0",
  "@raw:digits@": "9".repeat(400),
  "@raw:deep@": `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
  "@raw:deeper@": `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
  "@raw:nothing@": "",
  "@raw:nan@": "NaN",
  "@raw:twice@": '1,"name":"twice","email":"twice@acme.example","amount":1',
} as const;

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -1, 0.5, 1e308, 2 ** 53, 2 ** 31, [], {}, [[]], ["a"], { length: 3 }],
      ...[{ toString: "x", valueOf: 1 }, Array.from({ length: 1_000 }, () => 0)],
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...Object.keys(RAW)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

export const hostileName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...["__proto__", "constructor", "prototype", "toString", "then", "status", "amount", "isAdmin", "id", "paid"],
    ...["\0", "\ud800", "", "a[]", "a.b", "$where"],
  ),
  hostileText,
);

/** JSON of a value with the placeholders of RAW replaced. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.replace(
    /"(@raw:\w+@)"/g,
    (whole, name: string) => Object.entries(RAW).find(([key]) => key === name)?.[1] ?? whole,
  );
}

export const plainText = (value: unknown): string => (typeof value === "string" ? value : jsonText(value));
