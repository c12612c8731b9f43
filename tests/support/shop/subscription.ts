import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { openCheckout, payAt } from "./purchase.ts";
import type { Shop } from "./shop.ts";

type SandboxedShop = Pick<Shop, "url" | "sandboxUrl" | "dataDir">;

const assets = ["logo.png", "shop.jpg", "beans.jpg"].map((name) => ({ name, size: 1_000, type: "image/png" }));

/** Buys BLAST's first month over HTTP. Returns the subscription's id at the sandbox. */
export async function subscribe(shop: SandboxedShop, email: string, company = "Acme Ltd"): Promise<string> {
  const { url, sessionId } = await openCheckout(shop, {
    ...{ amount: 65_000, name: company, email },
    metadata: {
      ...{
        productName: "BLAST - AI-Powered Content Creation",
        pageType: "social-posts",
        contactName: "Jo Miller",
        company,
      },
      ...{ packageType: "blast", industry: "Coffee roasting", targetAudience: "Offices", contentTone: "Warm" },
      ...{ contentBrief: "Our autumn blend arrives.", brandAssets: JSON.stringify(assets), phone: "" },
      ...{ successUrl: "/social-posts-success", cancelUrl: "/build-social-posts" },
    },
  });
  await payAt(url);
  const session = await atSandbox(shop, "GET", `/v1/checkout/sessions/${sessionId}`);
  return z.object({ subscription: z.string() }).parse(session).subscription;
}

/** Lets a month of a subscription pass at the sandbox, with its bill paid or not. */
export async function nextMonth(
  shop: SandboxedShop,
  subscriptionId: string,
  outcome: "paid" | "payment_failed" = "paid",
): Promise<void> {
  await atSandbox(shop, "POST", `/v1/test_helpers/subscriptions/${subscriptionId}/advance`, { outcome });
}

/** Lets happen what falls due next for a subscription alone, by its own card: a month's charge, the next try of a failed one, its end. */
export async function passMonth(shop: SandboxedShop, subscriptionId: string): Promise<void> {
  await atSandbox(shop, "POST", `/v1/test_helpers/subscriptions/${subscriptionId}/advance`, {});
}

async function atSandbox(shop: SandboxedShop, method: string, path: string, fields?: Record<string, string>) {
  const secrets = z.object({ secretKey: z.string() });
  const { secretKey } = secrets.parse(JSON.parse(readFileSync(join(shop.dataDir, "sandbox.json"), "utf8")));
  const answer = await fetch(shop.sandboxUrl + path, {
    method,
    headers: { Authorization: `Bearer ${secretKey}` },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${JSON.stringify(body)}`);
  return body;
}
