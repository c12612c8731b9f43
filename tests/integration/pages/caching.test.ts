/** @module-tag promise-19 */
import { expect, test } from "vitest";
import { buyPage, checkoutBody } from "../../support/shop/purchase.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { signedInAdmin, Visitor } from "../../support/shop/visitor.ts";

const shop = await getSharedShop();
const admin = await signedInAdmin(shop, "caching@shop.example");

const PAGES = [
  "/auth?account",
  "/auth/forgot",
  "/auth/reset?token=x",
  "/invitation?token=x",
  "/auth/confirm?token=x",
  "/my-order/find",
  "/contact/reply?key=x",
];
const ADMIN = ["/admin/orders", "/admin/subscriptions", "/admin/messages", "/admin/users"];

test.each([...PAGES, ...ADMIN])("%s is not cached, as a page or as data", async (path) => {
  for (const visitor of [admin, new Visitor(shop)]) {
    const page = await visitor.get(path);
    const scripted = await visitor.get(path.replace(/(\?|$)/, ".data$1"));
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(scripted.headers.get("cache-control")).toContain("no-store");
  }
});

test("the data of a success page and its receipt are not cached", async () => {
  const { sessionId } = await buyPage(shop, checkoutBody({ company: "Uncached Ltd" }));
  for (const path of [`/payment-success.data?session_id=${sessionId}`, `/api/orders/receipt?session_id=${sessionId}`]) {
    expect((await fetch(shop.url + path)).headers.get("cache-control")).toContain("no-store");
  }
});
