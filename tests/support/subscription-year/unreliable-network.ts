import { text } from "node:stream/consumers";
import { signatureHeader } from "@pixel-pilots/stripe-sandbox/webhook-delivery";
import { serve, WEBHOOK_SECRET } from "../sandbox/sandbox";
import type { Random } from "./random";

type Delivery = { body: string; at: number };

/** Percentages of events. */
const LOST = 25;
const DUPLICATED = 15;
const LATE = 25;
const MAX_DELAY_SECONDS = 5 * 86_400;

/** Receives the provider's events; loses, duplicates, delays and reorders them. `down` loses all. */
export async function createUnreliableNetwork(random: Random, now: () => number) {
  const pending: Delivery[] = [];
  const network = { url: "", down: false, sent: 0, deliver };
  network.url = await serve(async (request, response) => {
    const body = await text(request);
    network.sent++;
    if (!network.down && !random.percent(LOST)) {
      for (let copies = random.percent(DUPLICATED) ? 2 : 1; copies > 0; copies--) {
        pending.push({ body, at: now() + (random.percent(LATE) ? random.whole(0, MAX_DELAY_SECONDS) : 0) });
      }
    }
    response.end();
  });

  /** Passes on due events in random order, signed now, as the provider signs each attempt. */
  async function deliver(take: (body: string, signature: string) => Promise<void>): Promise<void> {
    const arrived = pending.filter(({ at }) => at <= now());
    for (const delivery of arrived) pending.splice(pending.indexOf(delivery), 1);
    for (const { body } of random.shuffled(arrived)) await take(body, signatureHeader(body, WEBHOOK_SECRET, now()));
  }
  return network;
}
