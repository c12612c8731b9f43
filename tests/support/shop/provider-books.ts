import Stripe from "stripe";
import { sandboxSecrets } from "../../../sandbox/secrets.server.ts";
import type { Shop } from "./shop.ts";

/** Every checkout session that somebody paid, by the sandbox's own list: its amount in cents by its id. */
export async function paidSessions({
  dataDir,
  sandboxUrl,
}: Pick<Shop, "dataDir" | "sandboxUrl">): Promise<Map<string, number>> {
  const { hostname: host, port } = new URL(sandboxUrl);
  const stripe = new Stripe(sandboxSecrets(dataDir).secretKey, { host, port: Number(port), protocol: "http" });
  const paid = new Map<string, number>();
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) {
    if (session.payment_status === "paid") paid.set(session.id, session.amount_total ?? 0);
  }
  return paid;
}
