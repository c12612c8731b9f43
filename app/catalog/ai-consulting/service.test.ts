import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCheckoutMetadata, toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { failure } from "~/lib/result";
import { expectDone } from "../../../tests/support/expect-done";
import { planByName } from "./plan-prices";
import { plans } from "./plans";
import aiConsulting from "./service";

const valid = {
  selectedPlan: "1-Month Analysis",
  price: 5_000,
  businessName: "Acme Ltd",
  email: "jo@acme.example",
  phone: "555 0142",
  brief: "Help us answer support mail faster.",
};

/** Error messages by field of a form with these changes. */
function messages(changes: Record<string, unknown>): Record<string, string> {
  const parsed = aiConsulting.schema.safeParse({ ...valid, ...changes });
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

describe("plans", () => {
  test("are three, with the specified inclusions", () => {
    expect(plans).toEqual([
      {
        id: 1,
        name: "1-Month Analysis",
        price: 5000,
        includes: [
          "business operations assessment",
          "AI roadmap",
          "weekly progress calls",
          "custom strategy report",
          "1 pilot implementation",
        ],
      },
      {
        id: 2,
        name: "3-Month Implementation",
        price: 12000,
        includes: [
          "everything in 1-month",
          "3 AI workflow implementations",
          "staff training workshops",
          "ROI measurement framework",
          "24/7 implementation support",
        ],
      },
      {
        id: 3,
        name: "6-Month Transformation",
        price: 20000,
        includes: [
          "everything in 3-month",
          "complete AI integration",
          "custom AI solution development",
          "dedicated implementation team",
          "6 months of optimization support",
          "advanced data analytics reporting",
        ],
      },
    ]);
  });

  test.each(["", "1-month analysis", "__proto__", undefined, 1, null])("%j is not the name of a plan", (name) => {
    expect(planByName(name)).toBeUndefined();
  });
});

describe("the consulting form", () => {
  test("a complete form is valid", () => {
    expect(messages({})).toEqual({});
  });

  test.each([
    ["selectedPlan", "Please select a plan to continue"],
    ["businessName", "Please enter your business name."],
    ["email", "Please enter a valid email address."],
    ["phone", "Please enter your phone number."],
    ["brief", "Please tell us about your business and what you want from AI."],
  ])("%s is required; one character is enough in text fields", (field, message) => {
    expect(messages({ [field]: undefined })).toEqual({ [field]: message });
    expect(messages({ [field]: "" })).toEqual({ [field]: message });
    expect(messages({ [field]: "   " })).toEqual({ [field]: message });
    expect(messages({ [field]: field === "email" ? "a@b.co" : "x" })).toEqual({});
  });
});

describe("the price of consulting", () => {
  test.each([
    ["1-Month Analysis", 500_000],
    ["3-Month Implementation", 1_200_000],
    ["6-Month Transformation", 2_000_000],
  ])("%s costs %i cents, independent of the stored price", (selectedPlan, cents) => {
    expect(aiConsulting.price({ ...valid, selectedPlan, price: 1 })).toEqual({ ok: true, price: { cents } });
    expect(aiConsulting.price({ selectedPlan })).toEqual({ ok: true, price: { cents } });
  });

  test("is invalid without a known plan, independent of the stored price", () => {
    expect(aiConsulting.price({ price: 5_000 })).toEqual(failure("Invalid price information"));
    expect(aiConsulting.price({ selectedPlan: "Free trial", price: 5_000 })).toEqual(
      failure("Invalid price information"),
    );
  });

  test("is the same in the browser and on the server, for any valid form", () => {
    const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== "");
    const forms = fc.record({
      selectedPlan: fc.oneof(fc.constantFrom(...plans.map((plan) => plan.name)), text),
      price: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined }),
      businessName: text,
      email: fc.constant("jo@acme.example"),
      phone: text,
      brief: text,
    });
    fc.assert(
      fc.property(forms, (form) => {
        const values = aiConsulting.parse(form);
        expect(values).not.toBeNull();
        const sent = toCheckoutMetadata(aiConsulting, values ?? {});
        expect(aiConsulting.price(expectDone(parseCheckoutMetadata(aiConsulting, sent)).brief)).toEqual(
          aiConsulting.price(values ?? {}),
        );
      }),
    );
  });
});
