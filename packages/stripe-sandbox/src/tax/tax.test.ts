import fc from "fast-check";
import type Stripe from "stripe";
import { expect, test } from "vitest";
import { recordCaseCount, scaleCaseCount } from "../../../../tests/support/runner/cases";
import { payForm, sdkOf, startTestSandbox } from "../../../../tests/support/sandbox/sandbox.ts";
import { giveAddress } from "../../../../tests/support/shop/purchase.ts";
import { type AppliedRate, exclusiveTax, sumOfTaxes, taxesOfLines } from "./line-taxes.ts";
import { taxRateObject } from "./tax-rates.ts";

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

const AUTOMATIC = {
  automatic_tax: { enabled: true },
  billing_address_collection: "required",
  tax_id_collection: { enabled: true },
} as const;

async function start() {
  const { sandbox } = await startTestSandbox();
  const sdk = sdkOf(sandbox.url);
  const pay = async (params: Params, address: Record<string, string>) => {
    const { id, url } = await sdk.checkout.sessions.create(params);
    await giveAddress(url ?? "", address);
    const page = await (await fetch(url ?? "")).text();
    await payForm(url ?? "");
    const expand = ["line_items.data.taxes", "payment_intent"];
    return { page, paid: await sdk.checkout.sessions.retrieve(id, { expand }) };
  };
  return { sdk, pay };
}

test.each([
  ["exclusive", 10_825, 825, 10_000],
  ["inclusive", 10_000, 762, 9_238],
] as const)(
  "automatic tax computes %s tax for the address of the page, and charges the total",
  async (behavior, total, tax, net) => {
    const { pay } = await start();
    const { page, paid } = await pay(session({ ...AUTOMATIC, behavior }), { country: "US", state: "TX" });
    expect(page).toContain(total === 10_825 ? "$108.25" : "$100.00");
    expect(paid).toMatchObject({
      amount_subtotal: 10_000,
      amount_total: total,
      total_details: { amount_tax: tax },
      automatic_tax: { status: "complete" },
      customer_details: { address: { country: "US", state: "TX" } },
      payment_intent: { amount_received: total },
    });
    expect(paid.line_items?.data[0]?.taxes).toMatchObject([
      {
        amount: tax,
        taxable_amount: net,
        taxability_reason: "standard_rated",
        rate: { percentage: 8.25, inclusive: behavior === "inclusive", country: "US", state: "TX" },
      },
    ]);
  },
);

test("a business of another country with a VAT id has the charge reversed, and its id must have the country's form", async () => {
  const { sdk, pay } = await start();
  const params = session({ ...AUTOMATIC, behavior: "exclusive" });
  const { paid } = await pay(params, { country: "DE", state: "", taxId: "de 123 456 789" });
  expect(paid).toMatchObject({
    amount_total: 10_000,
    customer_details: { tax_ids: [{ type: "eu_vat", value: "DE123456789" }] },
  });
  expect(paid.line_items?.data[0]?.taxes).toMatchObject([{ amount: 0, taxability_reason: "reverse_charge" }]);
  const { url } = await sdk.checkout.sessions.create(params);
  expect((await giveAddress(url ?? "", { country: "DE", state: "", taxId: "123" })).html).toContain(
    "Your tax ID is invalid.",
  );
  expect((await giveAddress(url ?? "", { country: "Germany" })).html).toContain("country code of two letters");
  expect((await payForm(url ?? "")).html).toContain("Billing address");
});

test("a tax rate is computed at once, after the discount, and renewed with the subscription", async () => {
  const { sdk, pay } = await start();
  const rate = await sdk.taxRates.create({
    display_name: "Sales Tax",
    percentage: 8.875,
    inclusive: false,
    country: "US",
    state: "NY",
    metadata: { place: "US-NY" },
  });
  expect((await sdk.taxRates.list({ active: true })).data).toMatchObject([{ id: rate.id, percentage: 8.875 }]);
  const coupon = await sdk.coupons.create({ amount_off: 1_000, currency: "usd", duration: "once" });
  const { paid } = await pay(session({ monthly: true, rates: [rate.id], discounts: [{ coupon: coupon.id }] }), {});
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

test("automatic tax of a subscription is computed for each month, and for a change within it", async () => {
  const { sdk, pay } = await start();
  const { paid } = await pay(session({ ...AUTOMATIC, monthly: true, behavior: "exclusive" }), {
    country: "FR",
    state: "",
  });
  const id = String(paid.subscription);
  const { items, automatic_tax } = await sdk.subscriptions.retrieve(id);
  expect(automatic_tax.enabled).toBe(true);
  await sdk.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? "", quantity: 2 }],
    proration_behavior: "always_invoice",
  });
  const [change, first] = (await sdk.invoices.list({ subscription: id })).data;
  expect(first).toMatchObject({ amount_paid: 12_000, customer_address: { country: "FR" } });
  expect(change).toMatchObject({ amount_paid: 12_000, total_taxes: [{ amount: 2_000 }] });
});

test("combinations that Stripe rejects are rejected", async () => {
  const { sdk } = await start();
  const rate = (inclusive: boolean, active = true) =>
    sdk.taxRates.create({ display_name: "VAT", percentage: 20, inclusive, active });
  const [added, included, archived] = [await rate(false), await rate(true), await rate(false, false)];
  const open = (params: Params) => sdk.checkout.sessions.create(params);
  await expect(open(session(AUTOMATIC))).rejects.toThrow("tax_behavior");
  await expect(open(session({ ...AUTOMATIC, behavior: "exclusive", rates: [added.id] }))).rejects.toThrow("tax_rates");
  await expect(open(session({ rates: [added.id, included.id] }))).rejects.toThrow("cannot combine");
  await expect(open(session({ rates: [archived.id] }))).rejects.toThrow("inactive");
  await expect(open(session({ rates: ["txr_none"] }))).rejects.toMatchObject({ code: "resource_missing" });
  await expect(sdk.taxRates.create({ display_name: "VAT", percentage: 101, inclusive: false })).rejects.toThrow();
  await expect(sdk.rawRequest("POST", `/v1/tax_rates/${added.id}`, { percentage: 19 })).rejects.toMatchObject({
    code: "parameter_unknown",
  });
});

test("a tax is rounded once for each rate, not for each line", async () => {
  const { sdk, pay } = await start();
  const rate = await sdk.taxRates.create({ display_name: "Sales Tax", percentage: 8.25, inclusive: false });
  const item = (name: string, unitAmount: number) => ({
    quantity: 1,
    tax_rates: [rate.id],
    price_data: { currency: "usd", unit_amount: unitAmount, product_data: { name } },
  });
  const { paid } = await pay(session({ line_items: [item("Budget", 250_100), item("Fee", 62_525)] }), {});
  expect(paid).toMatchObject({ amount_total: 338_417, total_details: { amount_tax: 25_792 } });
  expect(paid.line_items?.data.map(({ amount_tax }) => amount_tax)).toEqual([20_633, 5_159]);
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
      const rates = percentages.map(
        (percentage, index): AppliedRate => ({
          rate: taxRateObject({ id: `txr_${index}`, display_name: "Tax", inclusive, percentage }, 0),
          reason: "standard_rated",
        }),
      );
      const lines = taxesOfLines(amounts.map((amount) => ({ amount, rates })));
      for (const [index, taxes] of lines.entries())
        expect((taxes[0]?.taxable ?? 0) + sumOfTaxes(taxes)).toBe((amounts[index] ?? 0) + exclusiveTax(taxes));
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      const [whole = []] = taxesOfLines([{ amount: sum, rates }]);
      for (const [index, tax] of whole.entries())
        expect(lines.reduce((cents, taxes) => cents + (taxes[index]?.amount ?? 0), 0)).toBe(tax.amount + 0);
    }),
    { numRuns: recordCaseCount(scaleCaseCount(500, { least: 500 })) },
  );
});
