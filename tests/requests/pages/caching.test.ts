import { afterAll, beforeAll, expect, test } from "vitest";
import { buyPage } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { signedInAdmin, Visitor } from "../../support/shop/visitor.ts";

let shop: Shop;
let admin: Visitor;
beforeAll(async () => {
  shop = await startShop();
  admin = await signedInAdmin(shop, "boss@shop.example");
});
afterAll(() => shop.discard());

const PAGES = [
  "/auth?account",
  "/auth/forgot",
  "/auth/reset?token=x",
  "/invitation?token=x",
  "/auth/confirm?token=x",
  "/my-order/find",
];
const ADMIN = ["/admin/orders", "/admin/messages", "/admin/users"];

test.each([...PAGES, ...ADMIN])("no cache keeps %s, as a page or as data", async (path) => {
  for (const visitor of [admin, new Visitor(shop)]) {
    const page = await visitor.get(path);
    const scripted = await visitor.get(path.replace(/(\?|$)/, ".data$1"));
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(scripted.headers.get("cache-control")).toContain("no-store");
  }
});

test("no cache keeps the data of a success page, nor its receipt", async () => {
  const { sessionId } = await buyPage(shop);
  for (const path of [`/payment-success.data?session_id=${sessionId}`, `/api/orders/receipt?session_id=${sessionId}`]) {
    expect((await fetch(shop.url + path)).headers.get("cache-control")).toContain("no-store");
  }
});
