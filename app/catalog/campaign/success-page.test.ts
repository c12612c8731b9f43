import fc from "fast-check";
import { describe, expect, test } from "vitest";
import campaign from "./service";
import { readCampaignAmounts } from "./success-page";

describe("readCampaignAmounts", () => {
  test("reads dollars from the URL, 0 for a missing one", () => {
    expect(readCampaignAmounts("?budget=2001&total=2501.25&fee=500.25")).toEqual({
      budget: 200_100,
      fee: 50_025,
      total: 250_125,
    });
    expect(readCampaignAmounts("?budget=2500")).toEqual({ budget: 250_000, fee: 0, total: 0 });
    expect(readCampaignAmounts("")).toEqual({ budget: 0, fee: 0, total: 0 });
  });

  test.each(["-1", "NaN", "Infinity", "1e9", "0x10", "", " ", "2,500", "$2500", "<b>1</b>", "1".repeat(400), "1.234"])(
    "take %j for 0",
    (value) => expect(readCampaignAmounts(`?${new URLSearchParams({ budget: value })}`).budget).toBe(0),
  );

  test("returns 0 for a repeated parameter", () => {
    expect(readCampaignAmounts("?fee=500&fee=1")).toEqual({ budget: 0, fee: 0, total: 0 });
  });

  test("returns the paid amounts for any order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2_000, max: 799_999 }), (budget) => {
        const figures = readCampaignAmounts(campaign.sale.successPath({ budget }).split("?")[1] ?? "");
        expect(campaign.price({ budget })).toMatchObject({ price: { cents: figures.total } });
        expect(figures.budget).toBe(budget * 100);
        expect(figures.budget + figures.fee).toBe(figures.total);
      }),
    );
  });
});
