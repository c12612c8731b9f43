import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { findOrderDetails } from "~/admin/orders/order-details.server";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { type CheckoutService, isCheckout } from "~/catalog/define-service";
import { offers } from "~/catalog/offers";
import { checkoutServices, type ShippedService, services } from "~/catalog/services";
import { sendOrderConfirmationEmail } from "~/email/templates/order-emails.server";
import { orders } from "~/lib/db/schema/index";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone, expectFound } from "../../../tests/support/expect-done";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { parseCheckoutRequest } from "./checkout-request.server";
import { placeOrder } from "./place-order.server";
import { createServiceRequest } from "./service-request.server";

// The consent to the terms, from the form to the order, for every service that requires it.

const app = setUpTestApp();

const HOUR = 3_600_000;
const all = offers.map(({ slug }) => services[slug]);
const withTerms = checkoutServices.filter(({ fields }) => "agreeTOS" in fields);
const withoutTerms = all.filter(({ fields }) => !("agreeTOS" in fields));
const bySlug = <S extends (typeof all)[number]>(list: readonly S[]) =>
  list.map((service) => [service.offer.slug, service] as const);

/** Returns the request that the summary page sends for the service's filled form. */
function requestOf(service: CheckoutService & ShippedService, changes: Record<string, unknown> = {}) {
  const values = service.parse(filledForms[service.offer.slug]);
  const priced = values && service.price(values);
  if (!priced?.ok) throw new Error("The filled form is not valid");
  const metadata = { ...toCheckoutMetadata(service, { ...values, ...service.agreedByPaying }), ...changes };
  return { amount: priced.price.cents, name: "Acme Ltd", email: "jo@acme.example", metadata };
}

/** Places an order and returns the stored row. */
async function placeAndRead(request: unknown, by: PaymentApp = app) {
  expectDone(await placeOrder(by, expectDone(parseCheckoutRequest(request)).checkout));
  const stored = await app.db.select().from(orders);
  const [order] = stored;
  if (!order || stored.length > 1) throw new Error(`${stored.length} orders are stored`);
  return order;
}

test("every service with checkout requires consent: AI consulting on its summary, the others in their forms", () => {
  expect(withoutTerms.map(({ offer }) => offer.slug)).toEqual(["retro-game"]);
  expect(withTerms).toEqual(checkoutServices);
  const byPaying = withTerms.filter(({ agreedByPaying }) => "agreeTOS" in agreedByPaying);
  expect(byPaying.map(({ offer }) => offer.slug)).toEqual(["ai-consulting"]);
  for (const { defaults, schema } of byPaying) {
    expect(defaults).not.toHaveProperty("agreeTOS");
    expect(schema.shape).not.toHaveProperty("agreeTOS");
  }
});

test("records the day of the terms that are published", async () => {
  const site = { ...app.settings.site, texts: { "legal-terms": { date: "2026-12-01" } } };
  const [service] = withTerms;
  if (!service) throw new Error("No service has terms");
  const { brief } = await placeAndRead(requestOf(service), { ...app, settings: { ...app.settings, site } });
  expect(brief).toMatchObject({ termsDate: "2026-12-01" });
});

describe.each(bySlug(withTerms))("%s", (_slug, service) => {
  test("stores the consent with the server's time and the date of the terms", async () => {
    const { brief } = await placeAndRead(requestOf(service, { agreedAt: "1999-01-01", termsDate: "1999-01-01" }));
    expect(brief).toMatchObject({ agreeTOS: true, agreedAt: app.now().toISOString(), termsDate: "2025-04-13" });
  });

  test.each([false, "false", "no", 1])("rejects the consent value %j with the form's message", (agreeTOS) => {
    const [rule] = z.safeParse(service.fields.agreeTOS ?? z.any(), false).error?.issues ?? [];
    expect(rule?.message).toMatch(/agree to the terms of service/);
    expect(parseCheckoutRequest(requestOf(service, { agreeTOS }))).toEqual({ ok: false, error: rule?.message });
  });
});

describe("a consent", () => {
  const page = expectFound(checkoutServices.find(({ offer }) => offer.slug === "web-page"));

  test("of a repeated request is that of the first, whose order it is", async () => {
    const { id, brief } = await placeAndRead(requestOf(page));
    app.pass(HOUR);
    expect(await placeAndRead(requestOf(page))).toMatchObject({ id, brief });
  });

  test.each([
    ["", null],
    [null, null],
    [true, true],
    ["true", true],
  ])("of the value %j is accepted", async (agreeTOS, kept) => {
    const { brief } = await placeAndRead(requestOf(page, { agreeTOS }));
    expect([brief.agreeTOS ?? null, "agreedAt" in brief]).toEqual([kept, kept === true]);
  });

  test("is shown to admins and the customer with its time and the terms' date", async () => {
    const { id } = await placeAndRead(requestOf(page));
    const day = app.now().toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "America/Chicago" });
    const text = `Yes, on ${day}, to the terms of April 13, 2025`;
    const details = await findOrderDetails(app.db, id);
    expect(details?.brief).toContainEqual({ field: "agreeTOS", label: "Agreed to Terms", value: text });
    await sendOrderConfirmationEmail(app, id);
    expect(app.mails.at(-1)?.html).toContain(text);
  });
});

describe.each(bySlug(withoutTerms))("%s", (_slug, service) => {
  test("neither sends nor stores consent to terms that its form does not show", async () => {
    const form = filledForms[service.offer.slug];
    if (isCheckout(service)) {
      expect(toCheckoutMetadata(service, form)).not.toHaveProperty("agreeTOS");
      await placeAndRead(requestOf(service, { agreeTOS: "true" }));
    } else {
      await createServiceRequest(app, { ...form, service: service.offer.slug, agreeTOS: true });
    }
    const [order] = await app.db.select().from(orders);
    for (const field of ["agreeTOS", "agreedAt", "termsDate"]) expect(order?.brief).not.toHaveProperty(field);
  });
});
