import fc from "fast-check";
import type Stripe from "stripe";
import { expect, test } from "vitest";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { payForm, sdkOf, startTestSandbox } from "../../../tests/support/sandbox/sandbox.ts";
import { nulls } from "./api/wire-format.ts";
import { exclusiveTax, sumOfTaxes, taxesOfLines } from "./tax.ts";

type Params = Stripe.Checkout.SessionCreateParams;
type Behavior = "inclusive" | "exclusive";

const session = (change: Partial<Params> & { behavior?: Behavior; monthly?: boolean; rates?: string[] }): Params => {
  const { behavior, monthly, rates, ...params } = change;
  return {
    mode: monthly ? "subscription" : "payment",
    success_url: "http://127.0.0.1:3000/",
    line_items: [
      {
        quantity: 1,
        ...(rates && { tax_rates: rates }),
        price_data: {
          currency: "usd",
          unit_amount: 10_000,
          product_data: { name: "Page" },
          ...(behavior && { tax_behavior: behavior }),
          ...(monthly && { recurring: { interval: "month" } }),
        },
      },
    ],
    ...params,
  };
};

const RATE: Stripe.TaxRate = {
  ...nulls("country description effective_percentage flat_amount jurisdiction jurisdiction_level rate_type state"),
  id: "",
  object: "tax_rate",
  active: true,
  created: 0,
  display_name: "Tax",
  inclusive: false,
  livemode: false,
  metadata: {},
  percentage: 0,
  tax_type: null,
};

const AUTOMATIC = {
  automatic_tax: { enabled: true },
  billing_address_collection: "required",
  tax_id_collection: { enabled: true },
} as const;

async function start() {
  const { sandbox } = await startTestSandbox();
  const sdk = sdkOf(sandbox.url);
  const pay = async (params: Params) => {
    const { id, url } = await sdk.checkout.sessions.create(params);
    const page = await (await fetch(url ?? "")).text();
    await payForm(url ?? "");
    const paid = await sdk.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    return { page, paid, items: (await sdk.checkout.sessions.listLineItems(id)).data };
  };
  return { sdk, pay };
}

test.each([
  ["exclusive", 10_825, 825, 10_000],
  ["inclusive", 10_000, 762, 9_238],
] as const)(
  "automatic tax computes the %s tax of its one place, and charges the total",
  async (behavior, total, tax, net) => {
    const { pay } = await start();
    const { page, paid, items } = await pay(session({ ...AUTOMATIC, behavior }));
    expect(page).toContain(total === 10_825 ? "$108.25" : "$100.00");
    expect(paid).toMatchObject({
      amount_subtotal: 10_000,
      amount_total: total,
      total_details: { amount_tax: tax },
      automatic_tax: { status: "complete" },
      customer_details: { address: { country: "US", state: "TX" } },
      payment_intent: { amount_received: total },
    });
    expect(items[0]?.taxes).toMatchObject([
      {
        amount: tax,
        taxable_amount: net,
        taxability_reason: "standard_rated",
        rate: { percentage: 8.25, inclusive: behavior === "inclusive", country: "US", state: "TX" },
      },
    ]);
  },
);

test("a tax rate is computed at once, after the discount, and renewed with the subscription", async () => {
  const { sdk, pay } = await start();
  const rate = await sdk.taxRates.create({
    display_name: "Sales Tax",
    percentage: 8.875,
    inclusive: false,
    country: "US",
    state: "NY",
  });
  expect((await sdk.taxRates.list({ active: true })).data).toMatchObject([{ id: rate.id, percentage: 8.875 }]);
  const coupon = await sdk.coupons.create({ amount_off: 1_000, currency: "usd", duration: "once" });
  const { paid } = await pay(session({ monthly: true, rates: [rate.id], discounts: [{ coupon: coupon.id }] }));
  expect(paid).toMatchObject({ amount_total: 9_799, total_details: { amount_tax: 799, amount_discount: 1_000 } });
  const id = String(paid.subscription);
  await sdk.rawRequest("POST", `/v1/test_helpers/subscriptions/${id}/advance`, { outcome: "paid" });
  const [month, first] = (await sdk.invoices.list({ subscription: id })).data;
  expect(first).toMatchObject({ amount_paid: 9_799, total_excluding_tax: 9_000 });
  expect(month).toMatchObject({
    amount_paid: 10_888,
    subtotal: 10_000,
    total_excluding_tax: 10_000,
    total_taxes: [{ amount: 888, tax_behavior: "exclusive", tax_rate_details: { tax_rate: rate.id } }],
  });
  expect(month?.lines.data[0]?.taxes).toMatchObject([{ amount: 888, taxable_amount: 10_000 }]);
});

test("automatic tax of a subscription is computed for each charge, but not for an invoice by hand", async () => {
  const { sdk, pay } = await start();
  const { paid } = await pay(session({ ...AUTOMATIC, monthly: true, behavior: "exclusive" }));
  const id = String(paid.subscription);
  const charge = (reason: string) =>
    sdk.rawRequest("POST", `/v1/test_helpers/subscriptions/${id}/charge`, {
      amount: 2_000,
      description: "More",
      reason,
    });
  await charge("subscription_update");
  await charge("manual");
  const [manual, change, first] = (await sdk.invoices.list({ subscription: id })).data;
  expect(first).toMatchObject({ amount_paid: 10_825, customer_address: { country: "US", state: "TX" } });
  expect(change).toMatchObject({ amount_paid: 2_165, total_taxes: [{ amount: 165 }] });
  expect(manual).toMatchObject({ amount_paid: 2_000, total_taxes: [] });
});

test("a tax is rounded once for each rate, not for each line", async () => {
  const { sdk, pay } = await start();
  const rate = await sdk.taxRates.create({ display_name: "Sales Tax", percentage: 8.25, inclusive: false });
  const item = (name: string, unitAmount: number) => ({
    quantity: 1,
    tax_rates: [rate.id],
    price_data: { currency: "usd", unit_amount: unitAmount, product_data: { name } },
  });
  const { paid, items } = await pay(session({ line_items: [item("Budget", 250_100), item("Fee", 62_525)] }));
  expect(paid).toMatchObject({ amount_total: 338_417, total_details: { amount_tax: 25_792 } });
  expect(items.map(({ amount_tax }) => amount_tax)).toEqual([20_633, 5_159]);
});

test("net and taxes of all lines are the total, and each tax is rounded once, for every amount and rate", () => {
  const percentages = fc.array(
    fc.integer({ min: 0, max: 300_000 }).map((value) => value / 10_000),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
  const amounts = fc.array(fc.integer({ min: -1e8, max: 1e8 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(amounts, percentages, fc.boolean(), (amounts, percentages, inclusive) => {
      const rates = percentages.map((percentage, index) => ({ ...RATE, id: `txr_${index}`, inclusive, percentage }));
      const lines = taxesOfLines(amounts, Array(amounts.length).fill(rates));
      for (const [index, taxes] of lines.entries())
        expect((taxes[0]?.taxable ?? 0) + sumOfTaxes(taxes)).toBe((amounts[index] ?? 0) + exclusiveTax(taxes));
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      const [whole = []] = taxesOfLines([sum], [rates]);
      for (const [index, tax] of whole.entries())
        expect(lines.reduce((cents, taxes) => cents + (taxes[index]?.amount ?? 0), 0)).toBe(tax.amount + 0);
    }),
    { numRuns: recordCaseCount(scaleCaseCount(500, { least: 500 })) },
  );
});
