import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatMoneyShort } from "~/lib/money";
import { failure } from "~/lib/result";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { aiConsulting as offer } from "./offer";
import { planByName, planPrices } from "./plan-prices";
import aiConsulting from "./service";
import words from "./words";

describe("plans", () => {
  test("are those of docs/product/services.md", () => {
    const specified = readFileSync("docs/product/services.md", "utf8");
    const plans = planPrices(offer);
    expect(plans).toHaveLength(3);
    for (const { id, name, price } of plans) {
      const includes = words.includes[`plan-${id}`].join(", ");
      expect(specified).toContain(`| ${id} | ${name} | ${formatMoneyShort(price * 100)} | ${includes} |`);
    }
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
