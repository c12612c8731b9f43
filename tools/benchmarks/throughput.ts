import { createHmac } from "node:crypto";
import { sandboxSecrets } from "@pixel-pilots/stripe-sandbox/config";
import { z } from "zod";
import { checkoutBody, payAt, post, startCheckout, statusOf } from "../../tests/support/shop/purchase.ts";
import { queryShop, type Shop } from "../../tests/support/shop/shop.ts";
import { waitFor } from "../../tests/support/wait-for.ts";
import { type Cluster, startCluster } from "./support/cluster-processes.ts";
import { postgresTime, processorTime } from "./support/cpu.ts";

/** A kind of request. `n` differs each time. Throws for an unexpected response. */
export type Work = { name: string; once(n: number): Promise<void> };

/** Measured kinds of requests, on one process. `sessions`: of paid orders. */
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

/** A provider event about a paid session: stored, and its job has no effect. */
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

/**
 * `npm run throughput`: CPU time of each kind of request in one process of the shop and in PostgreSQL, which other load hardly affects, and
 * the resulting requests per second per core.
 */

const sizes = z.object({ bytes: z.coerce.number(), paid: z.coerce.number() });
const AT_ONCE = 8;
/** Warm-up, in milliseconds. */
const WARM = 2_000;
const MEASURED = 6_000;

const cluster = await startCluster(1);
try {
  console.log(`${"one of".padEnd(40)} shop ms   PostgreSQL ms   a second on one core   answered in ms`);
  for (const work of throughputWork(cluster, await buyPages(cluster, 20))) console.log(await measured(work));
  console.log(`\nThe database keeps ${await bytesAnOrder()} KB of a purchase.`);
} finally {
  await cluster.close();
}

/** Waits for pending jobs: emails and provider events. */
async function idle(): Promise<void> {
  const sql = "select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1";
  const nothingWaits = async () => (await queryShop(cluster.databaseUrl, sql)).length === 0;
  await waitFor(nothingWaits, { what: "all jobs", timeout: 300_000, interval: 500 });
}

/** Database growth per purchase, including finished jobs, in KB. */
async function bytesAnOrder(): Promise<string> {
  const read = async () => {
    const sql =
      "select pg_database_size(current_database()) as bytes, (select count(*) from orders where paid_at is not null) as paid";
    const [row] = await queryShop(cluster.databaseUrl, sql);
    return sizes.parse(row);
  };
  const before = await read();
  await buyPages(cluster, 300);
  const after = await read();
  return ((after.bytes - before.bytes) / (after.paid - before.paid) / 1024).toFixed(1);
}

async function measured({ name, once }: Work): Promise<string> {
  const pid = cluster.shops[0]?.process.pid ?? 0;
  let number = 0;
  const drive = async (milliseconds: number) => {
    const until = performance.now() + milliseconds;
    const times: number[] = [];
    const one = async () => {
      while (performance.now() < until) {
        const began = performance.now();
        number += 1;
        await once(number);
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    return times.sort((a, b) => a - b);
  };
  await drive(WARM);
  await idle();
  const [shopBefore, postgresBefore] = [processorTime(pid), await postgresTime(cluster.databaseUrl)];
  const times = await drive(MEASURED);
  await idle();
  const perRequest = (seconds: number) => (seconds * 1000) / times.length;
  const shop = perRequest(processorTime(pid) - shopBefore);
  const postgres = perRequest((await postgresTime(cluster.databaseUrl)) - postgresBefore);
  const cells = [
    shop.toFixed(2).padStart(7),
    postgres.toFixed(2).padStart(15),
    Math.round(1000 / Math.max(shop, postgres))
      .toString()
      .padStart(22),
    (times[Math.floor(times.length / 2)] ?? 0).toFixed(1).padStart(16),
  ];
  return `${name.padEnd(40)} ${cells.join(" ")}`;
}
