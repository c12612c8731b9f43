import { createHmac } from "node:crypto";
import { sandboxSecrets } from "../../packages/stripe-sandbox/src/config.ts";
import { checkoutBody, payAt, post, startCheckout, statusOf } from "../../tests/support/shop/purchase.ts";
import type { Shop } from "../../tests/support/shop/shop.ts";
import type { Cluster } from "./support/cluster-processes.ts";

/** One kind of request: what it is, and how one is made. `n` is different each time. Throws when it is not answered as it should be. */
export type Work = { name: string; once(n: number): Promise<void> };

/** What is measured, on one process. `sessions` are of orders that are paid. */
export function throughputWork({ shops, dataDir }: Cluster, sessions: readonly string[]): Work[] {
  const [shop] = shops;
  if (!shop) throw new Error("No process runs");
  const { url } = shop;
  const session = (n: number) => sessions[n % sessions.length] ?? "";
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers: { "Accept-Encoding": "br" } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  const sender = { name: "Jo Miller", email: "jo@acme.example", company: "Acme Ltd", agreeToTerms: true };
  return [
    { name: "a page from memory", once: () => get("/") },
    { name: "a page made for its reader", once: () => get("/auth?next=/admin") },
    { name: "a receipt", once: (n) => get(`/api/orders/receipt?session_id=${session(n)}`) },
    {
      name: "a checkout, to the provider's session",
      once: async (n) => void (await startCheckout(shop, checkoutBody({ company: `Rate ${n}` }))),
    },
    {
      name: "a message",
      once: async (n) => expectOk(await post(`${url}/api/contact-form`, { ...sender, message: `Question ${n}.` })),
    },
    {
      name: "a signed event, stored and worked on",
      once: async (n) => expectOk(await sendEvent(url, sandboxSecrets(dataDir).webhookSecret, n, session(n))),
    },
    { name: "a purchase, with its jobs and emails", once: async (n) => void (await buy(shop, `Purchase ${n}`)) },
  ];
}

/** Buys `count` web pages, and returns their sessions. */
export async function buyPages({ shops }: Cluster, count: number): Promise<string[]> {
  const [shop] = shops;
  if (!shop) throw new Error("No process runs");
  const sessions: string[] = [];
  for (let n = 0; n < count; n += 1) sessions.push(await buy(shop, `Bought ${n}`));
  return sessions;
}

async function buy(shop: Pick<Shop, "url">, company: string): Promise<string> {
  const { url, sessionId } = await startCheckout(shop, checkoutBody({ company }));
  await payAt(url);
  if ((await statusOf(shop, sessionId)) !== "paid") throw new Error("A purchase was not confirmed");
  await (await fetch(`${shop.url}/api/orders/receipt?session_id=${sessionId}`)).arrayBuffer();
  return sessionId;
}

/** An event as the provider sends it, about a session that is paid already: it is stored, and its job changes nothing. */
async function sendEvent(url: string, secret: string, n: number, sessionId: string) {
  const created = Math.floor(Date.now() / 1000);
  const event = {
    id: `evt_rate_${created}_${n}`,
    object: "event",
    created,
    livemode: false,
    type: "checkout.session.expired",
    data: { object: { id: sessionId, object: "checkout.session" } },
  };
  const body = JSON.stringify(event);
  const signature = createHmac("sha256", secret).update(`${created}.${body}`).digest("hex");
  const answer = await fetch(`${url}/api/webhooks/stripe`, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", "Stripe-Signature": `t=${created},v1=${signature}` },
  });
  await answer.arrayBuffer();
  return answer;
}

function expectOk({ status }: { status: number }): void {
  if (status !== 200) throw new Error(`An answer was ${status}`);
}
