import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { sandboxSdk } from "../../support/shop/provider-books.ts";
import { checkoutBody, payForm, statusOf } from "../../support/shop/purchase.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { extractLinkKey, findEmailTo, Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Saved cards and the customer at the provider, from the browser's point of view. */

const shop = await getSharedShop();
const sdk = sandboxSdk(shop);

const opened = z.object({ url: z.url(), sessionId: z.string() });

/** A browser in which this address is typed. */
function browser(email: string) {
  const visitor = new Visitor(shop);
  const checkOut = async (requirements: string) => {
    const answer = await visitor.ask("/api/stripe-checkout", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...checkoutBody({ requirements }), email }),
    });
    return opened.parse(JSON.parse(answer.html));
  };
  return {
    visitor,
    pageOf: async (requirements: string) => (await fetch((await checkOut(requirements)).url)).text(),
    /** Buys, returns to the receipt and follows its link. The customer's id at the provider. */
    buy: async (requirements: string, fields: Record<string, string> = {}) => {
      const { url, sessionId } = await checkOut(requirements);
      expect((await payForm(url, fields)).status).toBe(303);
      await waitFor(async () => (await statusOf(shop, sessionId)) === "paid", { what: "the payment to be confirmed" });
      const { html } = await visitor.get(`/api/orders/receipt/details?session_id=${sessionId}`);
      const { pathname, search } = new URL(z.object({ orderUrl: z.url() }).parse(JSON.parse(html)).orderUrl);
      await visitor.get(pathname + search);
      return String((await sdk.checkout.sessions.retrieve(sessionId)).customer);
    },
    openMailedLink: async () => visitor.get(`/my-order?key=${extractLinkKey(await findEmailTo(shop, email, "order"))}`),
  };
}

const newAddress = () => `jo-${randomUUID()}@acme.example`;

test("a buyer gets their saved card after opening the mailed link, as the customer of the first purchase; a stranger who types the address gets nothing", async () => {
  const email = newAddress();
  const [buyer, attacker] = [browser(email), browser(email)];
  const first = await buyer.buy("The first page");
  expect(await buyer.pageOf("The second page")).not.toContain("readonly");
  await buyer.openMailedLink();
  expect(await buyer.buy("The second page", { saveCard: "1" })).toBe(first);
  expect(await buyer.pageOf("The third page")).toContain("Visa ending in 4242");
  for (const secret of ["ending in", "readonly"]) expect(await attacker.pageOf("The third page")).not.toContain(secret);
  expect(await attacker.buy("The fourth page")).not.toBe(first);
});
