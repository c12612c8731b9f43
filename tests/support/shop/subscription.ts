import { z } from "zod";
import { type Books, sandboxSdk } from "./provider-books.ts";
import { payAt, startCheckout } from "./purchase.ts";
import type { Shop } from "./shop.ts";

const assets = ["logo.png", "shop.jpg", "beans.jpg"].map((name) => ({ name, size: 1_000, type: "image/png" }));

/** Buys BLAST's first month over HTTP. Returns the subscription's id at the sandbox. */
export async function subscribe(shop: Books & Pick<Shop, "url">, email: string, company = "Acme Ltd"): Promise<string> {
  const { url, sessionId } = await startCheckout(shop, {
    amount: 65_000,
    name: company,
    email,
    metadata: {
      productName: "BLAST - AI-Powered Content Creation",
      pageType: "social-posts",
      contactName: "Jo Miller",
      company,
      packageType: "blast",
      industry: "Coffee roasting",
      targetAudience: "Offices",
      contentTone: "Warm",
      contentBrief: "Our autumn blend arrives.",
      brandAssets: JSON.stringify(assets),
      phone: "",
      successUrl: "/social-posts-success",
      cancelUrl: "/build-social-posts",
    },
  });
  await payAt(url);
  return z.string().parse((await sandboxSdk(shop).checkout.sessions.retrieve(sessionId)).subscription);
}

/** Lets a month of a subscription pass at the sandbox, with its bill paid or not. */
export const nextMonth = (shop: Books, subscriptionId: string, outcome: "paid" | "payment_failed" = "paid") =>
  advance(shop, subscriptionId, { outcome });

/** Lets happen what falls due next for a subscription alone, by its own card: a month's charge, the next try of a failed one, its end. */
export const advanceMonth = (shop: Books, subscriptionId: string) => advance(shop, subscriptionId, {});

const advance = (shop: Books, subscriptionId: string, fields: { outcome?: string }) =>
  sandboxSdk(shop).rawRequest("POST", `/v1/test_helpers/subscriptions/${subscriptionId}/advance`, fields);
