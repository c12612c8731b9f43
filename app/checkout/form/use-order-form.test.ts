import { expect, test } from "vitest";
import * as z from "zod/mini";
import { schemaResolver } from "./use-order-form";

const name = z.string().check(z.minLength(2, "At least two letters."), z.regex(/^[A-Z]/, "A capital first."));
const schema = z.object({ name, more: z.object({ agreed: z.literal(true, "Please agree.") }) });
const check = (values: object) =>
  schemaResolver({ schema })(values, undefined, { fields: {}, shouldUseNativeValidation: false });

test("returns the parsed values of a valid form, without unknown fields", () => {
  expect(check({ name: "Ada", more: { agreed: true }, else: 1 })).toEqual({
    values: { name: "Ada", more: { agreed: true } },
    errors: {},
  });
});

test("reports the first message of each invalid field under its path", () => {
  expect(check({ name: "a", more: { agreed: false } })).toMatchObject({
    values: {},
    errors: { name: { message: "At least two letters." }, more: { agreed: { message: "Please agree." } } },
  });
});
