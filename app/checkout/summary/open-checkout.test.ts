import { beforeEach, describe, expect, test, vi } from "vitest";
import aiConsulting from "~/catalog/ai-consulting/service";
import campaign from "~/catalog/campaign/service";
import type { CheckoutService, PriceResult } from "~/catalog/define-service";
import seoCopywriting from "~/catalog/seo-copywriting/service";
import webPage from "~/catalog/web-page/service";
import { failure } from "~/lib/result";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { startCheckout } from "./open-checkout";

const priced = (price: PriceResult): CheckoutService => ({ ...webPage, price: () => price });

const session = { url: "https://pay.example/cs_1", sessionId: "cs_1" };
const shop = vi.fn<typeof fetch>();
/** Amounts of all requests. */
const sent = () => shop.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).amount);

beforeEach(() => {
  shop.mockReset().mockImplementation(async () => Response.json(session));
  vi.stubGlobal("fetch", shop);
});

describe("startCheckout", () => {
  test.each([
    [priced({ ok: true, price: { cents: 49 } }), "Error: Minimum checkout amount is $0.50"],
    [priced({ ok: true, price: { cents: 100_000_000 } }), "Error: Maximum checkout amount is $999,999.99"],
    [priced(failure("Invalid price information")), "Error: Invalid price information"],
  ])("returns the error of an amount that cannot be charged, without a request", async (service, sentence) => {
    const result = await startCheckout(service, {});
    expect(result).toMatchObject({ ok: false, error: sentence, toast: "There was a problem processing your payment" });
    expect(sent()).toEqual([]);
  });

  test.each([50, 99_999_999])("sends an amount of %i cents", async (cents) => {
    expect(await startCheckout(priced({ ok: true, price: { cents } }), {})).toEqual({ ok: true, ...session });
    expect(sent()).toEqual([cents]);
  });

  const WRONG = "The amount doesn’t match this service’s price.";
  const CHANGED = "The price changed from $299.00 to $349.00 after you opened this page. Nothing was charged.";

  test.each([
    [{ price: 34_900, offer: { amounts: { price: 34_900 } } }, CHANGED],
    [{ price: 34_900 }, CHANGED],
    [{ price: 29_900 }, `Checkout failed: ${WRONG}`],
    [{ price: "34900" }, `Checkout failed: ${WRONG}`],
    [{ price: 34_900, offer: { amounts: "34900" } }, `Checkout failed: ${WRONG}`],
  ])("with the answer %j says what has changed, if it can be read", async (now, sentence) => {
    shop.mockImplementation(async () => Response.json({ error: WRONG, ...now }, { status: 400 }));
    const result = await startCheckout(priced({ ok: true, price: { cents: 29_900 } }), {});
    expect(result).toMatchObject({ ok: false, error: sentence });
  });
});

describe("a consulting form", () => {
  const { price: _, ...unpriced } = filledForms["ai-consulting"];
  const form = { ...unpriced, selectedPlan: "3-Month Implementation" };
  const stored: [string, Record<string, unknown>][] = [
    ["missing", {}],
    ["null", { price: null }],
    ["a text", { price: "12000" }],
    ["no number", { price: Number.NaN }],
    ["another plan's", { price: 5_000 }],
    ["no plan's", { price: 1 }],
  ];

  test.each(stored)(
    "with a stored price that is %s is valid in the summary and fails at checkout with 'Invalid price information'",
    async (_, price) => {
      const brief = aiConsulting.parse(JSON.parse(JSON.stringify({ ...form, ...price })));
      if (!brief) throw new Error("The form is not valid");
      expect(await startCheckout(aiConsulting, brief)).toMatchObject({
        ok: false,
        error: "Error: Invalid price information",
        toast: "There was a problem processing your payment",
      });
      expect(sent()).toEqual([]);
    },
  );

  test("with its plan's price starts a checkout at this price", async () => {
    expect(await startCheckout(aiConsulting, { ...form, price: 12_000 })).toMatchObject({ ok: true });
    expect(sent()).toEqual([1_200_000]);
  });
});

test("the customer's name is businessName, else company, else 'Customer'", () => {
  const email = "a@b.co";
  expect(campaign.customer({ businessName: "Shop", email })).toEqual({ name: "Shop", email });
  expect(aiConsulting.customer({ businessName: "Shop", company: "Co", email }).name).toBe("Shop");
  expect(webPage.customer({ businessName: " ", company: "Co", email }).name).toBe("Co");
  expect(webPage.customer({ company: " ", email }).name).toBe("Customer");
  expect(seoCopywriting.customer({ email })).toEqual({ name: "Customer", email });
});
