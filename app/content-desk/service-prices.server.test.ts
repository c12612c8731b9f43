import { expect, test } from "vitest";
import { exportOrders } from "~/admin/orders/order-export.server";
import { buildReceiptDetails } from "~/billing/receipts.server";
import { createManualOrder, manualServices } from "~/checkout/manual-orders/manual-orders.server";
import { createServiceRequest } from "~/checkout/place-order/service-request.server";
import { submitCheckout } from "~/checkout/place-order/submit-checkout.server";
import { createQuote } from "~/checkout/quotes/create-quote.server";
import { openLiveContent } from "~/content/documents/live-content.server";
import { sendOrderConfirmationEmail } from "~/email/templates/order-emails.server";
import { manualOrder } from "../../tests/support/app/offers";
import { openDesk, publishDocument } from "../../tests/support/app/own-service";
import { getOrder, webPageBody } from "../../tests/support/app/paid-orders";
import { createSubscribed } from "../../tests/support/app/subscriptions";
import type { TestApp } from "../../tests/support/app/test-app";
import { expectDone } from "../../tests/support/expect-done";
import { documentKindsWith } from "./document-kinds";

const OLGA = "olga@pixelpilots.example";

const app = openDesk();

const landingPage = (amount: number) => webPageBody("Acme Ltd", { amount });

const publish = (name: string, changes: Record<string, string>) => publishDocument(app, name, changes);

/** What customers and staff see of an order: receipt, portal, email and export. */
async function seen(orderId: string, look: () => Promise<unknown>) {
  await sendOrderConfirmationEmail(app, orderId);
  const mail = app.mails.at(-1);
  return {
    receipt: await buildReceiptDetails(app, await getOrder(app, orderId)),
    portal: await look(),
    mail: [mail?.subject, mail?.text],
    csv: await new Response(exportOrders(app.db, { ids: [orderId] })).text(),
  };
}

test("an order keeps its price, also the next payment of a subscription", async () => {
  const { orderId, look } = await createSubscribed(app);
  const before = await seen(orderId, look);
  expect(JSON.stringify(before.portal)).toContain("65000");
  await publish("catalog", { "amount.blast.price": "700" });
  expect(await seen(orderId, look)).toEqual(before);
});

test("a buyer with an older page sees the new price, is charged nothing, and then pays it", async () => {
  await publish("catalog", { "amount.web-page.price": "349" });
  expect(await submitCheckout(app, landingPage(29_900))).toMatchObject({
    ok: false,
    error: "The amount doesn’t match this service’s price. Please reload the page and try again.",
    price: 34_900,
    offer: { amounts: { price: 34_900 }, price: { label: "$349", unit: "one-time" } },
  });
  expect(app.paymentProvider.sessions.size).toBe(0);
  expectDone(await submitCheckout(app, landingPage(34_900)));
  expect([...app.paymentProvider.sessions.values()].map(({ amount }) => amount)).toEqual([34_900]);
});

test("a process that does not show a publication yet sells at its price", async () => {
  const behind = await openLiveContent(app.db, app.content.shipped, documentKindsWith, 3_600_000);
  try {
    await publish("catalog", { "amount.web-page.price": "349" });
    expect(behind.site().texts).toBeUndefined();
    const late: TestApp = { ...app, content: behind };
    expect(await submitCheckout(late, landingPage(29_900))).toMatchObject({ ok: false, price: 34_900 });
    expectDone(await submitCheckout(late, landingPage(34_900)));
    expect(behind.site().texts).toBeUndefined();
  } finally {
    behind.close();
  }
});

test("a hidden service cannot be bought, requested, quoted or entered by staff", async () => {
  await publish("catalog", { "hidden.web-page": "yes", "hidden.retro-game": "yes" });
  const refused = { ok: false, error: "We aren’t offering Custom Web Pages right now." };
  expect(await submitCheckout(app, landingPage(29_900))).toEqual(refused);
  const quote = { service: "web-page", source: {}, fields: new Map(), price: "", reason: "" };
  expect(await createQuote(app, OLGA, quote)).toEqual(refused);
  expect(await createManualOrder(app, OLGA, manualOrder())).toEqual(refused);
  expect(manualServices(app.settings.site).map(({ slug }) => slug)).not.toContain("web-page");
  expect(await createServiceRequest(app, { service: "retro-game" })).toEqual({
    ok: false,
    error: "We aren’t offering Retro Game Marketing right now.",
  });
});
