import { describe, expect, test } from "vitest";
import { failure } from "~/lib/result";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { aiConsulting as offer } from "./offer";
import { planByName, planPrices } from "./plan-prices";
import aiConsulting from "./service";
import words from "./words";

describe("plans", () => {
  test("are three, with the specified inclusions", () => {
    expect(planPrices(offer).map((plan) => ({ ...plan, includes: words.includes[`plan-${plan.id}`] }))).toEqual([
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

describe("the price of consulting", () => {
  test.each([
    ["1-Month Analysis", 500_000],
    ["3-Month Implementation", 1_200_000],
    ["6-Month Transformation", 2_000_000],
  ])("%s costs %i cents, independent of the stored price", (selectedPlan, cents) => {
    expect(aiConsulting.price({ ...filledForms["ai-consulting"], selectedPlan, price: 1 })).toEqual({
      ok: true,
      price: { cents },
    });
    expect(aiConsulting.price({ selectedPlan })).toEqual({ ok: true, price: { cents } });
  });

  test("is invalid without a known plan, independent of the stored price", () => {
    expect(aiConsulting.price({ price: 5_000 })).toEqual(failure("Invalid price information"));
    expect(aiConsulting.price({ selectedPlan: "Free trial", price: 5_000 })).toEqual(
      failure("Invalid price information"),
    );
  });
});
