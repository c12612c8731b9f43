import { z } from "zod";
import blast from "~/catalog/blast/service";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { filledForms } from "./filled-forms.ts";
import { type Books, sandboxSdk } from "./provider-books.ts";
import { payAt, startCheckout } from "./purchase.ts";
import type { Shop } from "./shop.ts";

/** Checkout of BLAST. */
export const blastBody = (email: string, company: string) => ({
  amount: 65_000,
  name: company,
  email,
  metadata: toCheckoutMetadata(blast, { ...filledForms.blast, email, company }),
});

/** Buys BLAST over HTTP. Returns the subscription's id at the sandbox. */
export async function subscribe(shop: Books & Pick<Shop, "url">, email: string, company = "Acme Ltd"): Promise<string> {
  const { url, sessionId } = await startCheckout(shop, blastBody(email, company));
  await payAt(url);
  return z.string().parse((await sandboxSdk(shop).checkout.sessions.retrieve(sessionId)).subscription);
}

/** Ends the current month of a subscription at the sandbox, with this result of the charge. */
export const nextMonth = (shop: Books, subscriptionId: string, outcome: "paid" | "payment_failed" = "paid") =>
  advance(shop, subscriptionId, { outcome });

/** Runs the next due event of a subscription at the sandbox, with its own card: renewal, retry of a failed charge, or end. */
export const advanceMonth = (shop: Books, subscriptionId: string) => advance(shop, subscriptionId, {});

const advance = (shop: Books, subscriptionId: string, fields: { outcome?: string }) =>
  sandboxSdk(shop).rawRequest("POST", `/v1/test_helpers/subscriptions/${subscriptionId}/advance`, fields);
