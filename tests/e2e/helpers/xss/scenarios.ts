import { randomUUID } from "node:crypto";
import { z } from "zod";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { isCheckout } from "~/catalog/define-service";
import { expectDone } from "../../../support/expect-done.ts";
import { createTestQuote } from "../../../support/fuzz/admin-examples.ts";
import { routeTable } from "../../../support/fuzz/route-table.ts";
import { buyPage, checkoutBody, orderIdOf, post } from "../../../support/shop/purchase.ts";
import type { ConnectedShop } from "../../../support/shop/shop.ts";
import { firstMatch, type Visitor } from "../../../support/shop/visitor.ts";
import { formsWithPayloads, type PayloadDealer, type Sold } from "./payload-dealer.ts";

/** A shop, an admin and a customer who write payloads. */
export type XssStage = {
  shop: Pick<ConnectedShop, "url" | "sandboxUrl" | "dataDir" | "sentEmails" | "query">;
  admin: Visitor;
  customer: Visitor;
  email: string;
  dealer: PayloadDealer;
  /** Form values in local storage by key, and the pages that show them. */
  drafts: Map<string, { values: unknown; pages: readonly string[] }>;
};

/** URLs of pages that show the payloads, by path of the route table ("/quote/:id"). */
export type Written = Readonly<Record<string, readonly string[]>>;

/** Writes payloads into some fields. Resolves to the pages that show them. */
export type XssScenario = { name: string; write: (stage: XssStage) => Promise<Written> };

/** A scenario that gets the texts of its fields from `text`, up to `most` UTF-16 units. */
export const scene = (
  name: string,
  write: (stage: XssStage & { text: (field: string, most: number) => string }) => Promise<Written>,
): XssScenario => ({
  name,
  write: (stage) => write({ ...stage, text: (field, most) => stage.dealer.text(`${name}: ${field}`, most) }),
});

export function combineScenarios(all: readonly Written[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const written of all) {
    for (const [path, addresses] of Object.entries(written)) {
      places.set(path, [...new Set([...(places.get(path) ?? []), ...addresses])]);
    }
  }
  return places;
}

/** Submits a form. Throws unless it is accepted; returns the HTML or the redirect target. */
export async function send(who: Visitor, path: string, form: Record<string, string>): Promise<string> {
  const { status, html, location } = await who.post(path, form);
  if (status === 302) return location ?? "";
  const said = () => /role="alert".{0,600}/s.exec(html)?.[0];
  if (status !== 200) throw new Error(`${path} answered ${status} to ${JSON.stringify(form)}: ${said()}`);
  return html;
}

/** Buys a web page. Returns the order's id. */
export const paidPage = async ({ shop, email }: Pick<XssStage, "shop" | "email">): Promise<string> =>
  orderIdOf(shop, (await buyPage(shop, { ...checkoutBody(), email })).sessionId);

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
      // The customer sees it only after payment.
      const { "/my-order": _, ...shown } = ofOrder(z.uuid().parse(json.id), stage);
      return shown;
    }
    const { price } = expectDone(service.price(values));
    const name = service.customer(values).name;
    const body = { amount: price.cents, name, email, metadata: toCheckoutMetadata(service, order) };
    const quote = await createTestQuote(shop, body);
    const { sessionId, back } = await buyPage(shop, body);
    const id = await orderIdOf(shop, sessionId);
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
  "/admin/orders/:id": [`/admin/orders/${id}`],
});

const ofQuote = (address: string): Written => ({
  "/quote/:id": [address],
  "/quote/:id/pdf": [address.replace("?", "/pdf?")],
});

export const manualOrder: XssScenario = scene("manual order", async (stage) => {
  const { admin, email, text } = stage;
  const id = randomUUID();
  await send(admin, "/admin/orders/new", {
    id,
    service: "web-page",
    email,
    amount: "450.00",
    sendLink: "on",
    name: text("name", 500),
    company: text("company", 500),
    phone: text("phone", 100),
    reason: text("reason", 200),
    description: text("description", 8_000),
  });
  const { html } = await admin.get(`/admin/orders/${id}`);
  return { ...ofOrder(id, stage), "/pay/:id": [firstMatch(html, /\/pay\/[0-9a-f-]{36}\?key=[\w-]{43}/)] };
});

export const adminQuote: XssScenario = scene("admin quote", async ({ admin, email, text }) => {
  const made = await send(admin, "/admin/quotes/new?service=web-page", {
    name: text("name", 500),
    email,
    company: text("company", 500),
    phone: text("phone", 500),
    website: text("website", 500),
    pageType: text("page type", 500),
    references: text("references", 8_000),
    requirements: text("requirements", 8_000),
    ownPrice: "250.00",
    priceReason: text("reason", 200),
  });
  const { html } = await admin.get(made);
  const address = firstMatch(html, /\/quote\/[0-9a-f-]{36}\?key=[\w-]{43}/);
  return { "/admin/quotes": [made], ...ofQuote(address) };
});

/** Query parameters of pages; some are shown again, for example in search fields. */
const QUERY = [
  ...["q", "order", "status", "service", "from", "to", "only", "show", "kind", "older", "page", "made", "quote"],
  ...["tab", "next", "token", "key", "session_id", "subject", "link", "ask", "upload", "work", "sort", "message"],
];

/** URLs of all pages with the payload in each path and query parameter. */
export const requestWithPayload = (payload: string): string[] =>
  routeTable()
    .filter(({ isPage }) => isPage)
    .map(({ path }) => {
      const params = new URLSearchParams(QUERY.map((name) => [name, payload]));
      return `${path.replaceAll(/:\w+|\*/g, encodeURIComponent(payload))}?${params}`;
    });

/** Forms that are rejected and shown again with their values. `orderId`: an order of the customer. */
export const rejectedForms = (payload: string, orderId: string): [path: string, form: Record<string, string>][] => [
  ["/contact", { name: payload, email: payload, company: payload, message: payload }],
  ["/auth", { intent: "login", email: payload, password: payload }],
  ["/auth?tab=register", { intent: "register", email: payload, password: payload }],
  ["/auth/forgot", { email: payload }],
  ["/auth/reset", { token: payload, password: "x" }],
  ["/auth/first-owner", { key: payload, email: payload, password: "x" }],
  ["/invitation", { token: payload, password: "x" }],
  ["/my-order/find", { email: payload }],
  ["/my-order", { intent: "billing", orderId, billingName: payload, billingAddress: "", taxNumber: payload }],
  ["/my-order", { intent: "message", orderId, messageId: payload, message: payload.padEnd(5_001, ".") }],
  ["/my-order", { intent: "request-refund", orderId, requestId: orderId, amount: "1", reason: payload }],
  ["/admin/orders", { intent: "note", orderId, noteId: payload, note: payload }],
  [
    "/admin/orders/new",
    { id: orderId, service: payload, name: payload, email: payload, amount: payload, reason: payload },
  ],
  ["/admin/quotes/new?service=campaign", { businessName: payload, email: payload, budget: payload, ownPrice: payload }],
  ["/admin/coupons/new", { code: payload, percentOff: payload, endsOn: payload, uses: payload }],
  ["/admin/setup", { intent: "keep", step: payload, kept: payload }],
  ["/admin/taxes", { intent: "add", country: payload, state: payload, name: payload, percent: payload }],
  ["/admin/content/media", { intent: "upload", alt: payload }],
  ["/admin/users", { intent: "invite", email: payload, role: payload }],
  ["/admin/inbox", { intent: "save-reply", title: payload.padEnd(81, "."), text: payload }],
  ["/admin/account", { intent: "enable-two-factor", code: payload }],
];
