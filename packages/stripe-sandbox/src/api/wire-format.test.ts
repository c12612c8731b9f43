import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError, decodeForm, type FormValue } from "./wire-format.ts";

test("empty brackets append", () => {
  expect(plain(decodeForm("expand[]=customer&expand[]=invoice"))).toEqual({ expand: ["customer", "invoice"] });
});

test("percent-encoded brackets and plus signs are decoded", () => {
  expect(plain(decodeForm("metadata%5Ba%20b%5D=x+y%26z"))).toEqual({ metadata: { "a b": "x y&z" } });
});

test.each(["__proto__=1", "__proto__[polluted]=1", "a[__proto__][polluted]=1", "a[b=1", "a]b=1", "[a]=1", "a[b]c=1"])(
  "%s is rejected as an unknown parameter",
  (body) => {
    expect(() => decodeForm(body)).toThrow(ApiError);
  },
);

test.each(["a=1&a[b]=2", "a[b]=2&a=1"])("%s is rejected: one name cannot be a value and an object", (body) => {
  expect(() => decodeForm(body)).toThrow(/Invalid parameter/);
});

test("constructor and prototype are ordinary keys of an object without a prototype", () => {
  const form = decodeForm("constructor[prototype][polluted]=1&toString=2");
  expect(Object.getPrototypeOf(form)).toBeNull();
  expect(form.toString).toBe("2");
  const plain: Record<string, unknown> = {};
  expect(plain.polluted).toBeUndefined();
});

test("any encoded text is decoded unchanged", () => {
  const key = fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((name) => !/[[\]]/.test(name) && name !== "__proto__" && name.isWellFormed() && !/^\d+$/.test(name));
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  const object = fc.dictionary(key, text, { minKeys: 1, maxKeys: 5, noNullPrototype: true });
  const list = fc.array(object, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.dictionary(key, fc.oneof(text, object, list), { maxKeys: 5, noNullPrototype: true }), (original) => {
      expect(plain(decodeForm(encode(original)))).toEqual(original);
    }),
    { numRuns: 300 },
  );
});

test("every body is decoded or rejected with ApiError, and Object.prototype stays unchanged", () => {
  const hostile = fc
    .array(
      fc.tuple(
        fc.constantFrom("a", "b", "__proto__", "constructor", "0", "", "length"),
        fc.array(fc.constantFrom("[a]", "[0]", "[]", "[__proto__]", "[constructor]", "[", "]"), { maxLength: 10 }),
        fc.string(),
      ),
      { maxLength: 12 },
    )
    .map((pairs) => pairs.map(([name, path, value]) => `${name}${path.join("")}=${value}`).join("&"));
  const before = Object.getOwnPropertyNames(Object.prototype).join();
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ maxLength: 200 })), (body) => {
      try {
        decodeForm(body);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
      }
      expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
    }),
    { numRuns: 1_000 },
  );
});

test("more than 2,000 parameters are rejected", () => {
  expect(() => decodeForm("a=1&".repeat(2_001))).toThrow("Too many parameters.");
});

/** Gives the objects a prototype, for toEqual. */
const plain = (value: FormValue): unknown => JSON.parse(JSON.stringify(value));

function encode(value: unknown, name = ""): string {
  if (typeof value === "string") return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  return Object.entries(value ?? {})
    .map(([key, part]) => encode(part, name === "" ? key : `${name}[${key}]`))
    .join("&");
}
