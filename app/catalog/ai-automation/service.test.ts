import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCheckoutMetadata, toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { expectDone } from "../../../tests/support/expect-done";
import aiAutomation from "./service";

const valid = {
  name: "Jo",
  email: "jo@acme.example",
  company: "Acme Ltd",
  phone: "555 0142",
  website: "",
  goals: "Answer every call.",
  preferredTime: "",
  agreeTOS: true,
};

/** Error messages by field of a form with these changes. */
function messages(changes: Record<string, unknown>): Record<string, string> {
  const parsed = aiAutomation.schema.safeParse({ ...valid, ...changes });
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

describe("the booking form", () => {
  test.each([
    ["name", "J", "Jo", "Name must be at least 2 characters."],
    ["email", "jo@acme", "jo@acme.example", "Please enter a valid email address."],
    ["company", "A", "AB", "Company name must be at least 2 characters."],
    ["phone", " ", "5", "Please enter your phone number."],
    ["goals", " ", "G", "Please tell us what the suite should do for you."],
    ["agreeTOS", false, true, "You must agree to the terms of service."],
  ])("%s: %j is rejected, %j accepted", (field, refused, accepted, message) => {
    expect(messages({ [field]: refused })).toEqual({ [field]: message });
    expect(messages({ [field]: undefined })).toEqual({ [field]: message });
    expect(messages({ [field]: accepted })).toEqual({});
  });

  test.each(["website", "preferredTime"])("%s is optional", (field) => {
    expect(messages({ [field]: undefined })).toEqual({});
    expect(messages({ [field]: "" })).toEqual({});
  });
});

describe("the price of the suite", () => {
  test("is $5,000, paid once", () => {
    expect(aiAutomation.price({})).toEqual({ ok: true, price: { cents: 500_000 } });
  });

  test("is the same in the browser and on the server, for any valid form", () => {
    const text = fc.string({ minLength: 2 }).filter((value) => value.trim().length >= 2);
    const optional = fc.option(fc.string(), { nil: undefined });
    const forms = fc.record({
      name: text,
      company: text,
      phone: text,
      goals: text,
      website: optional,
      preferredTime: optional,
      email: fc.constant("jo@acme.example"),
      agreeTOS: fc.constant(true),
    });
    fc.assert(
      fc.property(forms, (form) => {
        const values = aiAutomation.parse(form);
        expect(values).not.toBeNull();
        const sent = toCheckoutMetadata(aiAutomation, values ?? {});
        expect(aiAutomation.price(expectDone(parseCheckoutMetadata(aiAutomation, sent)).brief)).toEqual(
          aiAutomation.price(values ?? {}),
        );
      }),
    );
  });
});
