import { sandboxSecrets } from "@pixel-pilots/stripe-sandbox/config";
import Stripe from "stripe";
import type { Shop } from "./shop.ts";

export type Books = Pick<Shop, "dataDir" | "sandboxUrl">;

/** Stripe's SDK for a shop's sandbox. */
export function sandboxSdk({ dataDir, sandboxUrl }: Books): Stripe {
  const { hostname: host, port } = new URL(sandboxUrl);
  return new Stripe(sandboxSecrets(dataDir).secretKey, { host, port, protocol: "http", telemetry: false });
}

/** Amount in cents of each paid session, by its id. */
export async function paidSessions(books: Books): Promise<Map<string, number>> {
  const paid = (await listAll(sandboxSdk(books).checkout.sessions.list({ limit: 100 }))).filter(
    (session) => session.payment_status === "paid",
  );
  return new Map(paid.map(({ id, amount_total }) => [id, amount_total ?? 0]));
}

export async function listAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
}
