import { expect, test } from "vitest";
import * as z from "zod/mini";
import { validate } from "./use-order-form";

const name = z.string().check(z.minLength(2, "At least two letters."), z.regex(/^[A-Z]/, "A capital first."));
const schema = z.object({ name, more: z.object({ agreed: z.literal(true, "Please agree.") }) });

test("returns the parsed values of a valid form, without unknown fields", () => {
  expect(validate({ schema }, { name: "Ada", more: { agreed: true }, else: 1 })).toEqual({
    data: { name: "Ada", more: { agreed: true } },
    errors: {},
  });
});

test("reports the first message of each invalid field under its path", () => {
  expect(validate({ schema }, { name: "a", more: { agreed: false } })).toEqual({
    errors: { name: "At least two letters.", "more.agreed": "Please agree." },
  });
});
