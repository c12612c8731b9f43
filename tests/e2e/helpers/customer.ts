import { randomUUID } from "node:crypto";
import { checkoutBody, payAt, startCheckout } from "../../support/shop/purchase.ts";
import { extractLinkKey, findEmailTo } from "../../support/shop/visitor.ts";
import type { VisitedShop } from "./fixtures.ts";

/** The steps of somebody who has bought something. */

/** Buys a web page. Answers the buyer's address, and the path that the confirmation's link leads to. */
export async function buyWebPage(shop: VisitedShop): Promise<{ email: string; link: string }> {
  const email = `jo-${randomUUID()}@acme.example`;
  const { url } = await startCheckout(shop, { ...checkoutBody(), email });
  await payAt(url);
  return { email, link: `/my-order?key=${extractLinkKey(await findEmailTo(shop, email, "order"))}` };
}
