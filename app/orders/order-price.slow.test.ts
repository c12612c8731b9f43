import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exportOrders } from "~/admin/orders/order-export.server";
import { readOrderFilter } from "~/admin/orders/order-filter";
import { assignInvoiceNumbers } from "~/billing/invoices/invoice-numbering.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import { buildReceiptDetails, findReceipt, findReceiptDetails, receiptUrl } from "~/billing/receipts.server";
import { createRenewalOrder } from "~/billing/subscriptions/renewals.server";
import { saveProviderSubscription } from "~/billing/subscriptions/subscriptions.server";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { isCheckout, type Price } from "~/catalog/define-service";
import { offers, type Slug } from "~/catalog/offers";
import { type ShippedService, services } from "~/catalog/services";
import { startManualPayment, toPayableOrder } from "~/checkout/manual-orders/payment-page.server";
import {
  type CheckoutRequest,
  parseCheckoutRequest,
  previewCoupon,
} from "~/checkout/place-order/checkout-request.server";
import { reopenCheckout, sendPaymentLink } from "~/checkout/place-order/payment-link.server";
import { placeOrder } from "~/checkout/place-order/place-order.server";
import { createServiceRequest } from "~/checkout/place-order/service-request.server";
import { saveQuoteFromCheckout } from "~/checkout/quotes/create-quote.server";
import { acceptQuote } from "~/checkout/quotes/quote-page.server";
import { findPortalOrder } from "~/customers/portal/portal-orders.server";
import { sendOrderConfirmationEmail } from "~/email/templates/order-emails.server";
import { emails, invoiceSeries, invoices, type OrderRow, orders } from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";
import { openOnPostgres } from "../../tests/support/app/both-databases";
import { createOrderByAdmin, createTenPercent, quoteById } from "../../tests/support/app/offers";
import { allOrders, getOrder, onlyOrder } from "../../tests/support/app/paid-orders";
import { addInvoice, providerSubscription } from "../../tests/support/app/subscriptions";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { filledForms } from "../../tests/support/shop/filled-forms";
import { loadOrderPage } from "../routes/admin/orders/order-page/order-page.server";

/** The campaign's fee is also in the link to its receipt. */
const fee = vi.hoisted(() => ({ factor: 1 }));
vi.mock("~/catalog/campaign/fee", async (original) => {
  const shipped = await original<typeof import("~/catalog/campaign/fee")>();
  const managementFee = (budgetCents: number) => shipped.managementFee(budgetCents) * fee.factor;
  return { ...shipped, managementFee, totalWithFee: (budgetCents: number) => budgetCents + managementFee(budgetCents) };
});

const app = openOnPostgres();
afterEach(() => {
  fee.factor = 1;
  vi.restoreAllMocks();
});

/** From now on the catalog's services cost twice as much; of a campaign the fee. */
function doublePrices() {
  fee.factor = 2;
  for (const service of Object.values(services)) {
    const { price, offer } = service;
    if (offer.slug === "campaign") continue;
    vi.spyOn(service, "price").mockImplementation((brief) => {
      const priced = price(brief);
      return priced.ok ? { ok: true, price: { ...priced.price, cents: priced.price.cents * 2 } } : priced;
    });
  }
}

const priceNow = (service: ShippedService): Price => expectDone(service.price(filledForms[service.offer.slug])).price;

function checkoutOf(slug: Slug): CheckoutRequest {
  const service = services[slug];
  if (!isCheckout(service)) throw new Error(`${slug} has no checkout`);
  const form = filledForms[slug];
  const metadata = toCheckoutMetadata(service, { ...form, ...service.agreedByPaying });
  const amount = priceNow(service).cents;
  return expectDone(parseCheckoutRequest({ amount, ...service.customer(form), metadata })).checkout;
}

const placeCheckout = async (slug: Slug) => void expectDone(await placeOrder(app, checkoutOf(slug)));

async function placeRequest(slug: Slug) {
  const { id } = expectDone(await createServiceRequest(app, { ...filledForms[slug], service: slug }));
  expectDone(await sendPaymentLink(app, id, "ann@team.example"));
}

async function placeWithCoupon(slug: Slug) {
  await createTenPercent(app);
  expectDone(await placeOrder(app, expectDone(await previewCoupon(app, checkoutOf(slug), "SPRING10")).checkout));
}

async function placeQuote(slug: Slug) {
  const id = await saveQuoteFromCheckout(app, checkoutOf(slug));
  expectDone(await acceptQuote(app, await quoteById(app, id), true));
}

async function placeManualOrder(slug: Slug) {
  expectDone(await startManualPayment(app, await createOrderByAdmin(app, { service: slug })));
}

const ways: [name: string, slug: Slug, place: (slug: Slug) => Promise<void>][] = [
  ...offers.map(({ slug, title }): (typeof ways)[number] => [
    title,
    slug,
    isCheckout(services[slug]) ? placeCheckout : placeRequest,
  ]),
  ["a monthly service with a coupon", "blast", placeWithCoupon],
  ["a campaign with a coupon", "campaign", placeWithCoupon],
  ["a quote", "campaign", placeQuote],
  ["a quote for a monthly service", "seo-copywriting", placeQuote],
  ["an order made by an admin", "web-page", placeManualOrder],
  ["a monthly order made by an admin", "blast", placeManualOrder],
];

/** Pays the only order at the provider, which starts a subscription for a monthly price. */
async function pay(): Promise<OrderRow> {
  const { id, paymentSessionId } = await onlyOrder(app);
  const sessionId = paymentSessionId ?? "";
  const isMonthly = app.paymentProvider.opened.at(-1)?.every === "month";
  app.paymentProvider.pay(sessionId);
  if (isMonthly) app.paymentProvider.change(sessionId, { subscriptionId: "sub_1" });
  await fulfillOrder(app, sessionId, "provider");
  if (isMonthly) {
    const subscription = providerSubscription({
      orderId: id,
      periodEnd: new Date(app.now().getTime() + 31 * 86_400_000),
    });
    app.paymentProvider.subscriptions.set(subscription.id, subscription);
    await saveProviderSubscription(app, subscription);
  }
  return onlyOrder(app);
}

/** Everything that shows an order, without ids that are new each time. Issues its invoice and sends its email again. */
async function everyPlace(id: string) {
  const order = await getOrder(app, id);
  await app.db.delete(emails);
  await app.db.delete(invoices);
  await app.db.delete(invoiceSeries);
  await app.db.update(orders).set({ invoicedAt: null });
  await assignInvoiceNumbers(app);
  const [invoice] = await app.db.select().from(invoices).where(eq(invoices.orderId, id));
  await sendOrderConfirmationEmail(app, id);
  const mail = app.mails.at(-1);
  const session = { sessionId: order.paymentSessionId ?? "" };
  const customer = { email: order.email.toLowerCase(), orderId: id, scope: "order", endsAt: app.now() } as const;
  const staff = await loadOrderPage(
    app,
    { id, filter: readOrderFilter(new URLSearchParams()), isSeen: false },
    { email: "ann@team.example", role: "owner" },
  );
  return {
    receipt: await findReceipt(app, session),
    receiptDetails: await findReceiptDetails(app, session),
    receiptUrl: receiptUrl(app, order),
    confirmation: [mail?.subject, mail?.text, mail?.html],
    orderPage: await findPortalOrder(app, customer),
    staffPage: { ...staff, formId: "", invoices: [], order: { ...staff?.order, emails: [] } },
    payPage: order.madeBy ? toPayableOrder(app.paymentProvider, order) : null,
    csv: await new Response(exportOrders(app.db, { ids: [id] })).text(),
    // Its PDF draws nothing else.
    invoice: JSON.stringify(invoice?.content),
  };
}

async function renew(amount: number): Promise<OrderRow> {
  await createRenewalOrder(app, addInvoice(app, "in_2", { amount }));
  return expectFound((await allOrders(app)).find(({ invoiceId }) => invoiceId === "in_2"));
}

beforeEach(async () => {
  await app.reset();
});

test.each(ways)(
  "%s keeps the price that it was placed with, and a new order gets the new one",
  async (_, slug, place) => {
    const old = priceNow(services[slug]);
    await place(slug);
    const order = await pay();
    expect(order.agreed).toEqual({ parts: [], ...old });
    const before = await everyPlace(order.id);
    expect(before.invoice).toContain(formatMoney(order.amount));
    expect(before.receiptDetails?.next?.cents).toBe(old.every && old.cents);
    doublePrices();
    expect(priceNow(services[slug]).cents).toBeGreaterThan(old.cents);
    expect(await everyPlace(order.id)).toEqual(before);
    if (old.every) {
      const renewal = await renew(old.cents);
      expect(renewal).toMatchObject({ amount: old.cents, agreed: order.agreed });
      const { next, lines } = await buildReceiptDetails(app, renewal);
      expect({ next: next?.cents, lines }).toEqual({ next: old.cents, lines: [] });
      expect((await everyPlace(renewal.id)).invoice).toContain(formatMoney(old.cents));
    }
    app.pass(1_000);
    await (isCheckout(services[slug]) ? placeCheckout : placeRequest)(slug);
    expect((await allOrders(app)).at(-1)).toMatchObject({
      amount: priceNow(services[slug]).cents,
      agreed: { cents: priceNow(services[slug]).cents },
    });
  },
);

test.each<[string, Slug]>([
  ["a monthly service", "blast"],
  ["a campaign", "campaign"],
])("an unpaid checkout of %s opens again at its own price, lines and rhythm", async (_, slug) => {
  await placeCheckout(slug);
  const [first] = app.paymentProvider.opened;
  const { id, paymentSessionId } = await onlyOrder(app);
  doublePrices();
  app.paymentProvider.change(paymentSessionId ?? "", { status: "expired", url: null });
  expectDone(await reopenCheckout(app, id, "ann@team.example"));
  const { amount, items, every, successUrl } = first ?? {};
  expect(app.paymentProvider.opened.at(-1)).toMatchObject({ amount, items, every, successUrl });
});
