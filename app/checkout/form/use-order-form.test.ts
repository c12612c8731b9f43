import { expect, test } from "vitest";
import * as z from "zod/mini";
import { schemaResolver } from "./use-order-form";

const name = z.string().check(z.minLength(2, "At least two letters."), z.regex(/^[A-Z]/, "A capital first."));
const schema = z.object({ name, more: z.object({ agreed: z.literal(true, "Please agree.") }) });
const check = (values: object) =>
  schemaResolver({ schema })(values, undefined, { fields: {}, shouldUseNativeValidation: false });

test("a valid form is handed on as its rules read it, without what they do not know", () => {
  expect(check({ name: "Ada", more: { agreed: true }, else: 1 })).toEqual({
    values: { name: "Ada", more: { agreed: true } },
    errors: {},
  });
});

test("each field that is wrong has its first message, at its path", () => {
  expect(check({ name: "a", more: { agreed: false } })).toMatchObject({
    values: {},
    errors: { name: { message: "At least two letters." }, more: { agreed: { message: "Please agree." } } },
  });
});
