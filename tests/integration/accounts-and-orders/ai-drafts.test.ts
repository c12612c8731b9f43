import { afterAll, beforeAll, expect, test } from "vitest";
import { startModelProvider } from "../../support/model-provider.ts";
import { buyPage, orderIdOf } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { blastBody } from "../../support/shop/subscription.ts";
import { openPortal, signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";

let provider: Awaited<ReturnType<typeof startModelProvider>>;
let shop: Shop;
let admin: Visitor;

beforeAll(async () => {
  provider = await startModelProvider();
  const env = { AI_MODEL: "writer-1", AI_API_KEY: "canary-of-the-model", AI_PRICES: "1/10", AI_URL: provider.url };
  shop = await startShop({ env });
  admin = await signedInAdmin(shop, "mia@team.example");
});
afterAll(async () => {
  provider.close();
  await shop.discard();
});

test("an admin drafts, changes and sends thirty posts, which the customer then has as a PDF", async () => {
  const email = "jo@harbor.example";
  const orderId = await orderIdOf(shop, (await buyPage(shop, blastBody(email, "Harbor & Pine"))).sessionId);
  const path = `/admin/orders/${orderId}`;
  expect((await admin.get(path)).html).toContain("Draft thirty posts");
  expect(await admin.post(path, { intent: "ai-draft", orderId })).toMatchObject({ status: 200 });
  const drafted = (await admin.get(path)).html;
  for (const text of ["Hook draft 29", "Spent this month: $0.05 of $20.00."]) expect(drafted).toContain(text);
  expect(drafted).not.toContain("canary-of-the-model");

  const texts = { name: "News", hook: "A hook by hand", caption: "By hand.", question: "Yes?", picture: "A hand" };
  await admin.post(path, { intent: "ai-save", orderId, number: "30", ...texts });
  const changed = (await admin.get(path)).html;
  expect(changed).toContain("A hook by hand");
  expect(changed).not.toContain("Hook draft 29");

  const { visitor: customer } = await openPortal(shop, email);
  expect((await customer.get(`/my-order?order=${orderId}`)).html).not.toContain("written with AI");
  expect((await admin.post(path, { intent: "ai-send", orderId })).html).toContain("Delivery 2 is sent.");
  const { html } = await customer.get(`/my-order?order=${orderId}`);
  expect(html).toContain("written with AI from your brief and read by our team");
  const file = /\/my-order\/files\/[\w-]{36}/.exec(html)?.[0] ?? "no file";
  expect(await customer.get(file)).toMatchObject({ status: 200, html: expect.stringMatching(/^%PDF-/) });
  expect(provider.requests).toHaveLength(1);
});
