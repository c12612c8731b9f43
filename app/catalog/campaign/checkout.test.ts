import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCheckoutMetadata, toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { expectDone } from "../../../tests/support/expect-done";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { PLATFORMS, toAllocation } from "./allocation";
import campaign from "./service";

const refusal = (metadata: Record<string, unknown>) => {
  const read = parseCheckoutMetadata(campaign, metadata);
  return read.ok ? null : read.error;
};

describe("the checkout", () => {
  test("is rejected with the form's message if a field is invalid", () => {
    expect(refusal({ budget: "1999" })).toBe("Minimum budget requirement is $2,000");
    expect(refusal({ budget: 2_000 })).toBeNull();
    expect(refusal({ selectedPlatforms: "myspace" })).toBe("At least one platform must be selected");
    const shares = { metaPercent: "60", googlePercent: "30", tiktokPercent: "10" };
    expect(refusal({ selectedPlatforms: "meta,google", ...shares })).toBe("Platform budget allocation must total 100%");
    expect(refusal({ selectedPlatforms: "meta,google,tiktok", ...shares })).toBeNull();
    expect(refusal({ files: "[{" })).toBe("We couldn’t read your list of creatives.");
  });

  test.each(["2500", 2_500])("needs only the budget, typed or as a number: %j", (budget) => {
    const { brief } = expectDone(parseCheckoutMetadata(campaign, { budget, brief: "Sell shoes" }));
    expect(brief).toEqual({ budget: 2_500, brief: "Sell shoes" });
    expect(campaign.price(brief)).toMatchObject({ price: { cents: 312_500 } });
  });

  test("for any valid form has the same price in the browser and on the server, which stores the full brief", {
    tags: "promise-1",
  }, () => {
    fc.assert(
      fc.property(validForm, (input) => {
        const form = campaign.parse(input);
        if (!form) throw new Error("The generated form is not valid");
        const answered = Object.entries(toCheckoutMetadata(campaign, form)).filter(([, value]) => value !== "");
        const parsed = expectDone(parseCheckoutMetadata(campaign, Object.fromEntries(answered))).brief;
        expect(campaign.price(parsed)).toEqual(campaign.price(form));
        expect(campaign.price(form).ok).toBe(true);
        const { email: _, loading: __, ...rest } = form;
        const filledIn = Object.entries(rest).filter(([, value]) => value !== "" && !isEmptyList(value));
        expect(parsed).toEqual(Object.fromEntries(filledIn));
      }),
      { numRuns: recordCaseCount(scaleCaseCount(500, { least: 500 })) },
    );
  });
});

const line = fc.string({ minLength: 1, maxLength: 200 }).filter((text) => text.trim() !== "");
const percent = fc.integer({ min: 0, max: 100 });

const validForm = fc
  .record({
    budget: fc.integer({ min: 2_000, max: 799_999 }),
    brief: line,
    businessName: line,
    phone: line,
    metaBusinessId: fc.string({ maxLength: 100 }),
    files: fc.array(
      fc.record({ name: fc.string({ minLength: 1 }), size: fc.nat(), type: fc.constantFrom("image/png", "video/mp4") }),
      {
        maxLength: 6,
      },
    ),
    selected: fc.subarray([...PLATFORMS], { minLength: 1 }),
    shares: fc.record({ meta: percent, google: percent, tiktok: percent }),
  })
  .map(({ selected, shares, ...form }) => {
    const split = toAllocation(selected, shares);
    return {
      ...filledForms.campaign,
      ...form,
      selectedPlatforms: split.selected,
      metaPercent: split.shares.meta,
      googlePercent: split.shares.google,
      tiktokPercent: split.shares.tiktok,
    };
  });

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
