import Stripe from "stripe";
import { sandboxSecrets } from "../../../sandbox/secrets.server.ts";
import type { Shop } from "./shop.ts";

type Books = Pick<Shop, "dataDir" | "sandboxUrl">;

/** Every checkout session, by the sandbox's own list, newest first. */
export async function checkoutSessions({ dataDir, sandboxUrl }: Books): Promise<Stripe.Checkout.Session[]> {
  const { hostname: host, port } = new URL(sandboxUrl);
  const stripe = new Stripe(sandboxSecrets(dataDir).secretKey, { host, port: Number(port), protocol: "http" });
  const sessions: Stripe.Checkout.Session[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) sessions.push(session);
  return sessions;
}

/** Every checkout session that somebody paid: its amount in cents by its id. */
export async function paidSessions(books: Books): Promise<Map<string, number>> {
  const paid = (await checkoutSessions(books)).filter((session) => session.payment_status === "paid");
  return new Map(paid.map(({ id, amount_total }) => [id, amount_total ?? 0]));
}
