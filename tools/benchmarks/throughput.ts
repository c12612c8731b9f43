import { z } from "zod";
import { checkoutBody, payAt, post, startCheckout, statusOf } from "../../tests/support/shop/purchase.ts";
import { queryShop } from "../../tests/support/shop/shop.ts";
import { eventFor, sendEvent, sign, webhookSecret } from "../../tests/support/shop/signed-event.ts";
import { waitFor } from "../../tests/support/wait-for.ts";
import { quantile } from "./report.ts";
import { startCluster } from "./support/cluster-processes.ts";
import { postgresTime, processorTime } from "./support/cpu.ts";

/**
 * `npm run throughput`: CPU time of each kind of request in one process of the shop and in PostgreSQL, which other load hardly affects, and
 * the resulting requests per second per core.
 */

const AT_ONCE = 8;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 6_000;
const SENDER = { name: "Jo Miller", email: "jo@acme.example", company: "Acme Ltd", agreeToTerms: true };

const cluster = await startCluster(1);
try {
  const [shop] = cluster.shops;
  if (!shop) throw new Error("No process runs");
  const secret = webhookSecret(cluster);
  const get = async (path: string) => expectOk(await fetch(shop.url + path, { headers: { "Accept-Encoding": "br" } }));
  const buy = async (company: string): Promise<string> => {
    const { url, sessionId } = await startCheckout(shop, checkoutBody({ company }));
    await payAt(url);
    if ((await statusOf(shop, sessionId)) !== "paid") throw new Error("A purchase was not confirmed");
    await get(`/api/orders/receipt?session_id=${sessionId}`);
    return sessionId;
  };
  const sessions: string[] = [];
  for (let n = 0; n < 20; n += 1) sessions.push(await buy(`Bought ${n}`));
  const session = (n: number) => sessions[n % sessions.length] ?? "";
  /** Each throws for an unexpected response. `n` differs each time. */
  const kinds: Record<string, (n: number) => Promise<unknown>> = {
    "a page from memory": () => get("/"),
    "a page made for its reader": () => get("/auth?next=/admin"),
    "a receipt": (n) => get(`/api/orders/receipt?session_id=${session(n)}`),
    "a checkout, to the provider's session": (n) => startCheckout(shop, checkoutBody({ company: `Rate ${n}` })),
    "a message": async (n) => {
      const { status } = await post(`${shop.url}/api/contact-form`, { ...SENDER, message: `Question ${n}.` });
      if (status !== 200) throw new Error(`A message was answered with ${status}`);
    },
    "a signed event, stored and worked on": async (n) => {
      const body = eventFor(session(n), { type: "checkout.session.expired" });
      await expectOk(await sendEvent(shop, body, sign(body, secret)));
    },
    "a purchase, with its jobs and emails": (n) => buy(`Purchase ${n}`),
  };
  const pid = shop.process.pid ?? 0;
  console.log(`${"one of".padEnd(40)} shop ms   PostgreSQL ms   a second on one core   answered in ms`);
  for (const [name, request] of Object.entries(kinds)) console.log(await measure(name, pid, request));
  console.log(`\nThe database keeps ${await kilobytesPerPurchase(buy)} KB of a purchase.`);
} finally {
  await cluster.close();
}

async function expectOk(answer: Response): Promise<void> {
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
}

/** Waits for pending jobs: emails and provider events. */
async function idle(): Promise<void> {
  const sql = "select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1";
  const nothingWaits = async () => (await queryShop(cluster.databaseUrl, sql)).length === 0;
  await waitFor(nothingWaits, { what: "all jobs", timeout: 300_000, interval: 500 });
}

/** Includes finished jobs. */
async function kilobytesPerPurchase(buy: (company: string) => Promise<string>): Promise<string> {
  const sizes = z.object({ bytes: z.coerce.number(), paid: z.coerce.number() });
  const sql =
    "select pg_database_size(current_database()) as bytes, (select count(*) from orders where paid_at is not null) as paid";
  const read = async () => sizes.parse((await queryShop(cluster.databaseUrl, sql))[0]);
  const before = await read();
  for (let n = 0; n < 300; n += 1) await buy(`Bought ${n}`);
  const after = await read();
  return ((after.bytes - before.bytes) / (after.paid - before.paid) / 1024).toFixed(1);
}

async function measure(name: string, pid: number, request: (n: number) => Promise<unknown>): Promise<string> {
  let number = 0;
  const drive = async (milliseconds: number) => {
    const until = performance.now() + milliseconds;
    const times: number[] = [];
    const client = async () => {
      while (performance.now() < until) {
        const began = performance.now();
        number += 1;
        await request(number);
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
    return times;
  };
  await drive(WARM_UP_MS);
  await idle();
  const [shopBefore, postgresBefore] = [processorTime(pid), await postgresTime(cluster.databaseUrl)];
  const times = await drive(MEASURED_MS);
  await idle();
  const perRequest = (seconds: number) => (seconds * 1000) / times.length;
  const shop = perRequest(processorTime(pid) - shopBefore);
  const postgres = perRequest((await postgresTime(cluster.databaseUrl)) - postgresBefore);
  const cells = [
    shop.toFixed(2).padStart(7),
    postgres.toFixed(2).padStart(15),
    (1000 / Math.max(shop, postgres)).toFixed(0).padStart(22),
    quantile(times, 0.5).toFixed(1).padStart(16),
  ];
  return `${name.padEnd(40)} ${cells.join(" ")}`;
}
