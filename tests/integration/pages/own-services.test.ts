import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filled } from "../../support/app/own-service.ts";
import { fieldsIn } from "../../support/shop/desk-form.ts";
import { orderIdOf, payAt, post, startCheckout, statusOf } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { findEmailTo, firstMatch, signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";

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
  expect(html).toContain('"acceptedAnswer":{"@type":"Answer","text":"$490, once."}');
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

test("on request, it is requested without a price, which staff name with the payment link", async () => {
  await publish({ ...TEXTS, address: "mark-sprint", pricing: "request" });
  const { html } = await pageAt("/services/mark-sprint");
  expect(html).toContain("On request, once.");
  expect(html).toMatch(/"@type":"Offer","url":"[^"]+","description":"On request"/);
  expect(html).not.toContain("$490");
  for (const path of ["/", "/terms"]) expect((await pageAt(path)).html).toContain("On request");

  const email = "jo@acme.example";
  const answers = { name: "Jo Miller", email, agreeTOS: true, "f-style-script-alert-1-scrip": "Modern" };
  const { status, json } = await post(`${shop.url}/api/service-requests`, { ...answers, service: "logo-sprint" });
  expect([status, json]).toEqual([
    200,
    expect.objectContaining({ ok: true, sent: expect.objectContaining({ title: "Logo sprint" }) }),
  ]);
  const path = `/admin/orders/${json.id}`;
  for (const each of [path, "/admin/orders"]) expect((await owner.get(each)).html).toContain("On request");
  const row = (await owner.get("/admin/orders.csv")).html.split("\r\n").find((line) => line.includes(String(json.id)));
  expect(row).toMatch(/,logo-sprint,,,/);

  const link = { intent: "payment-link", orderId: String(json.id) };
  const refused = await owner.post(path, link);
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining("Please enter an amount such as")]);
  expect((await owner.post(path, { ...link, price: "1,250" })).status).toBe(200);
  expect((await findEmailTo(shop, email, "payment link")).text).toContain("$1,250.00");
});
