import { randomUUID } from "node:crypto";
import { z } from "zod";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { isCheckout } from "~/catalog/define-service";
import { firstMatch } from "../fuzz/first-match.ts";
import { post } from "../shop/purchase.ts";
import { formsWithPayloads, type Sold } from "./payload-dealer.ts";
import { paid, scene, send, type Written, type XssScenario, type XssStage } from "./scene.ts";

export const buying = (sold: Sold): XssScenario => ({
  name: sold.service.offer.slug,
  write: async (stage) => {
    const { shop, email, dealer } = stage;
    const { service } = sold;
    const values = formsWithPayloads(sold, dealer);
    const order = { ...values, email };
    if (!isCheckout(service)) {
      const asked = { ...order, service: service.offer.slug };
      const { status, json } = await post(`${shop.url}/api/service-requests`, asked);
      if (status !== 200) throw new Error(`The request was refused: ${JSON.stringify(json)}`);
      // Its page is the customer's once it is paid for.
      const { "/my-order": _, ...shown } = ofOrder(z.uuid().parse(json.id), stage);
      return shown;
    }
    const price = service.price(values);
    if (typeof price === "string") throw new Error(price);
    const name = service.customer(values).name;
    const body = { amount: price.cents, name, email, metadata: toCheckoutMetadata(service, order) };
    const kept = await post(`${shop.url}/api/quotes`, body);
    const quote = z.object({ url: z.string().startsWith("/quote/") }).parse(kept.json).url;
    const { sessionId, orderId: id, back } = await paid(stage, body);
    const { draftKey, paths, deliverable } = service.offer;
    const session = `?session_id=${sessionId}`;
    const success = new URL(back ?? "", shop.url);
    stage.drafts.set(draftKey, {
      values: { ...order, ...service.agreedByPaying },
      pages: [paths.form, service.sale.summaryPath, success.pathname + success.search],
    });
    const quoteId = firstMatch(quote, /(?<=\/quote\/)[^?/]+/);
    return {
      ...ofOrder(id, stage),
      ...ofQuote(quote),
      "/admin/quotes/new": [`/admin/quotes/new?quote=${quoteId}`, `/admin/quotes/new?order=${id}`],
      "/api/orders/receipt": [`/api/orders/receipt${session}`],
      "/api/orders/receipt/details": [`/api/orders/receipt/details${session}`],
      ...(deliverable && { [`/api/orders/${deliverable}`]: [`/api/orders/${deliverable}${session}`] }),
    };
  },
});

export const ofOrder = (id: string, { email }: Pick<XssStage, "email">): Written => ({
  "/my-order": [`/my-order?order=${id}`],
  "/admin/orders": [`/admin/orders?q=${encodeURIComponent(email)}&order=${id}`],
});

const ofQuote = (address: string): Written => ({
  "/quote/:id": [address],
  "/quote/:id/pdf": [address.replace("?", "/pdf?")],
});

export const manualOrder: XssScenario = scene("manual order", async (stage) => {
  const { admin, email, text } = stage;
  const id = randomUUID();
  await send(admin, "/admin/orders/new", {
    ...{ id, service: "web-page", email, amount: "450.00", sendLink: "on" },
    ...{ name: text("name", 500), company: text("company", 500), phone: text("phone", 100) },
    ...{ reason: text("reason", 200), description: text("description", 8_000) },
  });
  const { html } = await admin.get(`/admin/orders?order=${id}`);
  return { ...ofOrder(id, stage), "/pay/:id": [firstMatch(html, /\/pay\/[0-9a-f-]{36}\?key=[\w-]{43}/)] };
});

export const staffQuote: XssScenario = scene("staff quote", async ({ admin, email, text }) => {
  const made = await send(admin, "/admin/quotes/new?service=web-page", {
    ...{ name: text("name", 500), email, company: text("company", 500), phone: text("phone", 500) },
    ...{ website: text("website", 500), pageType: text("page type", 500), references: text("references", 8_000) },
    ...{ requirements: text("requirements", 8_000), ownPrice: "250.00", priceReason: text("reason", 200) },
  });
  const { html } = await admin.get(made);
  const address = firstMatch(html, /\/quote\/[0-9a-f-]{36}\?key=[\w-]{43}/);
  return { "/admin/quotes": [made], ...ofQuote(address) };
});
