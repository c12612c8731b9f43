import { createHmac } from "node:crypto";
import { Agent, request } from "node:http";
import { checkoutBody } from "../../tests/support/shop/purchase.ts";

/** What came of a load: how many were done, and how long each took in milliseconds, sorted. */
export type Done = { done: number; refused: number; seconds: number; times: readonly number[] };

type Load = { url: string; atOnce: number; milliseconds: number };

/** Buyers who press, each as soon as the one before has the provider's session; every press is an order of its own. */
export function loadCheckouts(load: Load): Promise<Done> {
  const run = `${Date.now()}`;
  return press(load, "/api/stripe-checkout", (n) => ({
    body: JSON.stringify(checkoutBody({ company: `Load ${run} ${n}` })),
    headers: {},
  }));
}

/** The provider's signed events, each another one, about sessions that nobody knows. */
export function loadEvents(load: Load, webhookSecret: string): Promise<Done> {
  const run = Date.now();
  return press(load, "/api/webhooks/stripe", (n) => {
    const created = Math.floor(Date.now() / 1000);
    const object = { id: `cs_test_load${n}`, object: "checkout.session" };
    const body = JSON.stringify({
      ...{ id: `evt_load_${run}_${n}`, object: "event", created, livemode: false, type: "checkout.session.expired" },
      data: { object },
    });
    const signature = createHmac("sha256", webhookSecret).update(`${created}.${body}`).digest("hex");
    return { body, headers: { "Stripe-Signature": `t=${created},v1=${signature}` } };
  });
}

type Post = { body: string; headers: Record<string, string> };

async function press({ url, atOnce, milliseconds }: Load, path: string, post: (n: number) => Post): Promise<Done> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const times: number[] = [];
  let [number, refused] = [0, 0];
  const began = performance.now();
  const one = async () => {
    while (performance.now() < began + milliseconds) {
      number += 1;
      const asked = performance.now();
      if ((await send(agent, url + path, post(number))) === 200) times.push(performance.now() - asked);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { done: times.length, refused, seconds, times: times.sort((a, b) => a - b) };
}

/** The status of the answer; null where there was none. */
function send(agent: Agent, url: string, { body, headers }: Post): Promise<number | null> {
  return new Promise((resolve) => {
    const length = Buffer.byteLength(body);
    const all = { "Content-Type": "application/json", "Content-Length": length, ...headers };
    const asked = request(url, { method: "POST", agent, headers: all }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? null));
    });
    asked.once("error", () => resolve(null));
    asked.end(body);
  });
}
