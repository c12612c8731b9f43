import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filled } from "../../support/app/own-service.ts";
import { pdfText } from "../../support/parsers/pdf-text.ts";
import { fieldsIn } from "../../support/shop/desk-form.ts";
import { sandboxSdk } from "../../support/shop/provider-books.ts";
import { orderIdOf, payAt, post, startCheckout, statusOf } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { nextMonth } from "../../support/shop/subscription.ts";
import { findEmailTo, firstMatch, openPortal, signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** A service that staff make on the desk, from its form to a paid order. */

let shop: Shop;
let owner: Visitor;
beforeAll(async () => {
  shop = await startShop({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await signedInAdmin(shop, `olga-${randomUUID()}@pixelpilots.example`, "owner");
});
afterAll(() => shop?.discard());

const PATH = "/admin/content/service-logo-sprint";

const TEXTS = {
  ...filled,
  "field.0.label": "Style <script>alert(1)</script>",
  "field.0.kind": "one",
  "field.0.options": "Modern\n<b>Classic</b>",
  "field.1.label": "Favorite era",
  "field.1.if": "Style <script>alert(1)</script>",
  "field.1.is": "<b>Classic</b>",
  "0.question": "What does it cost?",
  "0.answer": "{price}, once.",
  "search.description": "Three drafts, one price.",
};

async function publish(changes: Record<string, string>, path = PATH) {
  const typed = { ...fieldsIn((await owner.get(path)).html), ...changes };
  const { status, html } = await owner.post(path, { ...typed, intent: "publish", reviewed: "yes" });
  expect([status, /role="status"[^>]*>([^<]+)/.exec(html)?.[1]]).toEqual([
    200,
    "Published. Visitors see it within 5 seconds.",
  ]);
}

const pageAt = async (path: string) => {
  const answer = await fetch(shop.url + path, { redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location"), html: await answer.text() };
};

test("is made, published, shown, sold, and moves with its address", async () => {
  const made = await owner.post("/admin/content", { intent: "new-service", title: "Logo sprint" });
  expect([made.status, made.location]).toEqual([302, PATH]);
  expect((await pageAt("/services/logo-sprint")).status).toBe(404);
  const draft = firstMatch((await owner.get(PATH)).html, /\/services\/logo-sprint\?preview=[^"]+/);
  expect(await pageAt(draft)).toMatchObject({ status: 200, html: expect.stringContaining("<title>Logo sprint") });
  await publish(TEXTS);

  const { status, html } = await pageAt("/services/logo-sprint");
  expect(status).toBe(200);
  expect(html).toContain("Style &lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).not.toContain("<script>alert(1)");
  expect(html).toContain("$490, once.");
  expect(html).toContain('name="description" content="Three drafts, one price."');
  for (const path of ["/", "/sitemap.xml", "/build-my-page"])
    expect((await pageAt(path)).html).toContain("/services/logo-sprint");
  expect(JSON.parse((await pageAt("/api/services?service=logo-sprint")).html)).toMatchObject({
    offer: { title: "Logo sprint", amounts: { price: 49_000 } },
  });
  expect((await pageAt("/api/services?service=web-page")).status).toBe(404);

  const { url, sessionId } = await startCheckout(shop, {
    amount: 49_000,
    name: "Jo Miller",
    email: "jo@acme.example",
    metadata: {
      ...{ service: "logo-sprint", contactName: "Jo Miller", agreeTOS: "true" },
      ...{ "f-style-script-alert-1-scrip": "Modern", "f-favorite-era": "not asked" },
    },
  });
  expect((await payAt(url)).back).toBe(`${shop.url}/payment-success?session_id=${sessionId}&service=logo-sprint`);
  expect(await statusOf(shop, sessionId)).toBe("paid");
  const order = await owner.get(`/admin/orders/${await orderIdOf(shop, sessionId)}`);
  expect(order.status).toBe(200);
  expect(order.html).not.toContain("not asked");

  await publish({ address: "mark-sprint" });
  expect((await pageAt("/services/mark-sprint")).status).toBe(200);
  const moved = await pageAt("/services/logo-sprint?utm_source=x");
  expect([moved.status, moved.location]).toEqual([301, "/services/mark-sprint?utm_source=x"]);
  expect((await pageAt("/services/unknown")).status).toBe(404);
  expect((await pageAt("/services/unknown%00")).status).toBe(404);

  expect((await owner.get("/admin/content?group=Services")).html).toContain("$490 one-time");
});

test("a monthly one with a setup fee charges both first, then the month, and refunds what was paid", async () => {
  const path = "/admin/content/service-logo-care";
  expect((await owner.post("/admin/content", { intent: "new-service", title: "Logo care" })).location).toBe(path);
  await publish({ ...filled, pricing: "monthly", price: "650", setup: "500" }, path);
  const { html } = await pageAt("/services/logo-care");
  for (const text of ["per month, plus $500 setup", '"priceComponentType":"https://schema.org/ActivationFee"'])
    expect(html).toContain(text);
  expect((await pageAt("/terms")).html).toContain("$650 per month, plus $500 setup");

  const email = `jo-${randomUUID()}@acme.example`;
  const metadata = { service: "logo-care", contactName: "Jo Miller", agreeTOS: "true" };
  const order = { amount: 115_000, name: "Jo Miller", email, metadata };
  await expect(startCheckout(shop, order)).rejects.toThrow("The amount doesn’t match");
  const { url, sessionId } = await startCheckout(shop, { ...order, metadata: { ...metadata, setup: "50000" } });
  await payAt(url);
  expect(await statusOf(shop, sessionId)).toBe("paid");
  const sdk = sandboxSdk(shop);
  const subscription = String((await sdk.checkout.sessions.retrieve(sessionId)).subscription);
  await nextMonth(shop, subscription);
  const { data } = await sdk.invoices.list({ subscription });
  expect(data.map(({ lines }) => lines.data.map(({ amount }) => amount))).toEqual([[65_000], [50_000, 65_000]]);

  const { visitor, orderId } = await openPortal(shop, email);
  const portal = async () => (await visitor.get(`/my-order?order=${orderId}`)).html;
  const hasRenewal = async () => (await portal()).match(/>Receipt</g)?.length === 2;
  await waitFor(hasRenewal, { what: "the payment of the second month" });
  const invoices = new Set((await portal()).match(/\/my-order\/invoices\/[\w-]+/g));
  const amounts = await Promise.all(
    [...invoices].map(async (each) => {
      const file = await fetch(shop.url + each, { headers: { Cookie: visitor.cookie } });
      return pdfText(Buffer.from(await file.arrayBuffer())).match(/\$[\d,]+\.\d\d/g);
    }),
  );
  expect(amounts.toSorted()).toEqual([
    ["$500.00", "$650.00", "$1,150.00"],
    ["$650.00", "$650.00"],
  ]);

  const refund = {
    intent: "refund",
    refundId: randomUUID(),
    orderId,
    seen: "0",
    reason: "No work",
    subscription: "now",
  };
  expect((await owner.post("/admin/orders", { ...refund, cents: "115001" })).status).toBe(400);
  expect((await owner.post("/admin/orders", { ...refund, cents: "115000" })).status).toBe(200);
  const refunded = async () => (await sdk.refunds.list()).data.map(({ amount }) => amount);
  await waitFor(async () => (await refunded()).length > 0, { what: "the refund at the provider" });
  expect(await refunded()).toEqual([115_000]);
});

const JO = "jo@acme.example";
const answers = { name: "Jo Miller", email: JO, agreeTOS: true, "f-style-script-alert-1-scrip": "Modern" };
const checkout = (amount: number, plan?: string) => ({
  ...{ amount, name: "Jo Miller", email: JO },
  metadata: {
    ...{ service: "logo-sprint", contactName: "Jo Miller", agreeTOS: "true", ...(plan && { plan }) },
    "f-style-script-alert-1-scrip": "Modern",
  },
});

test("on request, it is requested without a price, which staff name with the payment link", async () => {
  await publish({ ...TEXTS, address: "mark-sprint", pricing: "request" });
  const { html } = await pageAt("/services/mark-sprint");
  expect(html).toContain("On request, once.");
  expect(html).toMatch(/"@type":"Offer","url":"[^"]+","description":"On request"/);
  expect(html).not.toContain("$490");
  for (const path of ["/", "/terms"]) expect((await pageAt(path)).html).toContain("On request");
  expect((await pageAt("/request-sent")).status).toBe(200);

  expect(await post(`${shop.url}/api/stripe-checkout`, checkout(49_000))).toMatchObject({
    status: 400,
    json: { error: expect.stringMatching(/^Logo sprint is priced on request now\. Please send us a request/) },
  });
  const { status, json } = await post(`${shop.url}/api/service-requests`, { ...answers, service: "logo-sprint" });
  expect([status, json]).toEqual([
    200,
    expect.objectContaining({ ok: true, sent: expect.objectContaining({ title: "Logo sprint" }) }),
  ]);
  const path = `/admin/orders/${json.id}`;
  const notice = await findEmailTo(shop, "hello@pixelpilots.example", "Request, not paid");
  for (const page of [
    notice.text,
    ...(await Promise.all([path, "/admin/orders"].map(async (each) => (await owner.get(each)).html))),
  ])
    expect(page).toContain("On request");
  const row = (await owner.get("/admin/orders.csv")).html.split("\r\n").find((line) => line.includes(String(json.id)));
  expect(row).toMatch(/,logo-sprint,,,/);

  const link = { intent: "payment-link", orderId: String(json.id) };
  const refused = await owner.post(path, link);
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining("Please enter an amount such as")]);
  expect((await owner.post(path, { ...link, price: "1,250" })).status).toBe(200);
  const mail = await findEmailTo(shop, JO, "payment link");
  expect(mail.text).toContain("$1,250.00");
  const session = firstMatch(mail.text ?? "", /https?:\/\/\S*(cs_test_\w+)/);
  expect((await payAt(session)).back).toContain("/payment-success?session_id=");
  expect(await statusOf(shop, firstMatch(session, /cs_test_\w+/))).toBe("paid");
});

test("in monthly plans, the chosen one is charged every month", async () => {
  const plans = { "plan.0.name": "Small", "plan.0.price": "49", "plan.0.includes": "One logo" };
  const others = { "plan.1.name": "Big", "plan.1.price": "99", "plan.1.includes": "Two logos" };
  await publish({ ...TEXTS, address: "mark-sprint", pricing: "plans-monthly", ...plans, ...others });
  const { html } = await pageAt("/services/mark-sprint");
  expect(html.match(/per month/g)?.length).toBeGreaterThanOrEqual(2);
  expect(html).toContain('"unitCode":"MON"');
  expect((await pageAt("/terms")).html).toContain("from $49 per month");
  const { url, sessionId } = await startCheckout(shop, checkout(9_900, "Big"));
  await payAt(url);
  expect(await statusOf(shop, sessionId)).toBe("paid");
  expect((await owner.get(`/admin/orders/${await orderIdOf(shop, sessionId)}`)).html).toContain("Big");
  expect((await owner.get("/admin/subscriptions")).html).toContain("$99.00");
});
