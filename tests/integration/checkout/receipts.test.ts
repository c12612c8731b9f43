import { expect, test } from "vitest";
import campaign from "~/catalog/campaign/service";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { filledForms } from "../../support/shop/filled-forms.ts";
import { payAt, startCheckout, statusOf } from "../../support/shop/purchase.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { findEmailTo } from "../../support/shop/visitor.ts";

const shop = await getSharedShop();

const read = async (path: string) => {
  const answer = await fetch(shop.url + path);
  return { status: answer.status, json: await answer.json() };
};

test("a campaign is listed in parts at the provider, paid in full, and the emailed receipt shows the order", async () => {
  const email = "parts@acme.example";
  const brief = { ...filledForms.campaign, budget: 4_500, email, businessName: "Parts Ltd" };
  const body = { amount: 562_500, name: "Parts Ltd", email, metadata: toCheckoutMetadata(campaign, brief) };
  const { url, sessionId } = await startCheckout(shop, body);
  const page = (await (await fetch(url)).text()).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(page).toContain("Ad budget Campaign Management $4,500.00");
  expect(page).toContain("Management fee $1,125.00");
  expect(page).toContain("Total due today $5,625.00");
  expect((await payAt(url)).status).toBe(303);
  expect(await statusOf(shop, sessionId)).toBe("paid");

  const { json } = await read(`/api/orders/receipt/details?session_id=${sessionId}`);
  expect(json.lines).toEqual([
    { label: "Ad Budget", cents: 450_000 },
    { label: "Management Fee (25%)", cents: 112_500 },
  ]);
  const { text } = await findEmailTo(shop, email, "Your Pixel Pilots order");
  expect(text).toContain(`/campaign-success?budget=4500&total=5625&fee=1125&session_id=${sessionId}`);
});
