import { randomUUID } from "node:crypto";
import { checkoutBody, openCheckout, payAt } from "../../support/shop/purchase.ts";
import { keyIn, mailTo } from "../../support/shop/visitor.ts";
import type { VisitedShop } from "./fixtures.ts";

/** The steps of somebody who has bought something. */

/** Buys a web page. Answers the buyer's address, and the path that the confirmation's link leads to. */
export async function boughtWebPage(shop: VisitedShop): Promise<{ email: string; link: string }> {
  const email = `jo-${randomUUID()}@acme.example`;
  const { url } = await openCheckout(shop, { ...checkoutBody(), email });
  await payAt(url);
  return { email, link: `/my-order?key=${keyIn(await mailTo(shop, email, "order"))}` };
}
