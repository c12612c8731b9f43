import { text } from "node:stream/consumers";
import { signatureHeader } from "@pixel-pilots/stripe-sandbox/webhook-delivery";
import { serve, WEBHOOK_SECRET } from "../sandbox/sandbox";
import type { Random } from "./random";

type Letter = { body: string; at: number };

/** Of a hundred events so many never arrive, twice, or days later. */
const LOST = 25;
const TWICE = 15;
const LATE = 25;
const LATEST = 5 * 86_400;

/** The way of the provider's events to the shop, which loses, doubles, delays and mixes them. `down` loses all. */
export async function createUnreliableNetwork(random: Random, now: () => number) {
  const underWay: Letter[] = [];
  const network = { url: "", down: false, sent: 0, deliver };
  network.url = await serve(async (request, response) => {
    const body = await text(request);
    network.sent++;
    if (!network.down && !random.percent(LOST)) {
      for (let copies = random.percent(TWICE) ? 2 : 1; copies > 0; copies--) {
        underWay.push({ body, at: now() + (random.percent(LATE) ? random.whole(0, LATEST) : 0) });
      }
    }
    response.end();
  });

  /** Hands over what has arrived by now, in any order, signed when it is handed over, as the provider does with each attempt. */
  async function deliver(take: (body: string, signature: string) => Promise<void>): Promise<void> {
    const arrived = underWay.filter(({ at }) => at <= now());
    for (const letter of arrived) underWay.splice(underWay.indexOf(letter), 1);
    for (const { body } of random.shuffled(arrived)) await take(body, signatureHeader(body, WEBHOOK_SECRET, now()));
  }
  return network;
}
