import { describe, expect, test } from "vitest";
import { summaryLines } from "~/catalog/summary-lines";
import { failure } from "~/lib/result";
import { expectDone } from "../../../tests/support/expect-done";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import campaign from "./service";

const filled = {
  ...{ ...filledForms.campaign, metaAdAccount: "act_1", selectedPlatforms: ["meta", "google", "tiktok"] },
  ...{ metaPercent: 60, googlePercent: 30, tiktokPercent: 10 },
};

/** Field and message of a form's first error, or null. */
const firstError = (change: Record<string, unknown>) => {
  const parsed = campaign.schema.safeParse({ ...filled, ...change });
  const issue = parsed.error?.issues[0];
  return issue ? [issue.path.join("."), issue.message] : null;
};

describe("the campaign form", () => {
  test("starts with $2,000 on Meta, and 60/30/10 for all platforms", () => {
    expect(campaign.defaults).toMatchObject({
      budget: 2_000,
      selectedPlatforms: ["meta"],
      metaPercent: 60,
      googlePercent: 30,
      tiktokPercent: 10,
      loading: false,
      agreeTOS: false,
    });
  });

  test.each([
    [2_000, null],
    [1_999, ["budget", "Minimum budget requirement is $2,000"]],
    [2_000.5, ["budget", "Minimum budget requirement is $2,000"]],
    [undefined, ["budget", "Minimum budget requirement is $2,000"]],
    [0, ["budget", "Minimum budget requirement is $2,000"]],
    [799_999, null],
    [800_000, ["budget", "Maximum checkout amount is $999,999.99"]],
  ])("validates a budget of %s", (budget, expected) => expect(firstError({ budget })).toEqual(expected));

  test("requires at least one platform", () => {
    const expected = ["selectedPlatforms", "At least one platform must be selected"];
    expect(firstError({ selectedPlatforms: [] })).toEqual(expected);
    expect(firstError({ selectedPlatforms: ["myspace"] })).toEqual(expected);
  });

  test.each([
    [59, false],
    [60, true],
    [61, false],
  ])("with Meta at %i of 60/30/10, the total is valid: %s", (metaPercent, sound) =>
    expect(firstError({ metaPercent })).toEqual(
      sound ? null : ["selectedPlatforms", "Platform budget allocation must total 100%"],
    ),
  );

  test("gives a single platform the full budget, independent of the other shares", () => {
    expect(campaign.parse({ ...filled, selectedPlatforms: ["google"] })).toMatchObject({
      metaPercent: 0,
      googlePercent: 100,
      tiktokPercent: 0,
    });
  });

  test("stores only name, size and type of a creative", () => {
    const files = [{ name: "a.png", size: 1, type: "image/png", path: "/home/jo/a.png" }];
    expect(campaign.parse({ ...filled, files })?.files).toEqual([{ name: "a.png", size: 1, type: "image/png" }]);
  });
});

describe("the price", () => {
  test.each([
    [2_000, 250_000],
    [2_001, 250_125],
    [2_500, 312_500],
    [10_000, 1_250_000],
  ])("of a budget of %s dollars is %i cents, paid once: budget plus fee", (budget, cents) => {
    const { price } = expectDone(campaign.price({ budget }));
    expect(price).toMatchObject({ cents });
    expect(price.every).toBeUndefined();
    expect(price.parts?.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
  });

  test.each([1_999, 0, -5_000, 2_500.5, undefined, null, "", "1999", "2500.5", "2e4", "$2,500", Number.NaN, [2_500]])(
    "is refused for the budget %j",
    (budget) => expect(campaign.price({ budget })).toEqual(failure("Minimum budget requirement is $2,000")),
  );
});

test("the summary shows the specified labels and hides technical fields", () => {
  const lines = summaryLines(campaign, campaign.parse(filled) ?? {}).map(({ label, value }) => [label, value]);
  expect(lines).toEqual([
    ["Business Name", "Acme Ltd"],
    ["Email", "jo@acme.example"],
    ["Phone", "+1 (555) 010-0142"],
    ["Campaign Brief", "Sell our autumn collection."],
    ["Ad Budget", "$2,500"],
    ["Meta Budget %", "60%"],
    ["Google Budget %", "30%"],
    ["TikTok Budget %", "10%"],
    ["Meta Ad Account", "act_1"],
    ["Agreed to Terms", "Yes"],
  ]);
});
