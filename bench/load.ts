import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Done, loadCheckouts, loadEvents } from "./load/checkouts-load.ts";
import { startNginx } from "./load/nginx.ts";
import { loadPages, type PagesAnswered } from "./load/pages-load.ts";
import { pin, startShopUnderLoad } from "./load/shop-under-load.ts";
import { postgresTime, processorTime } from "./places/processor-time.ts";

/**
 * `node bench/load.ts`: one process of the shop on a core of its own, with all who ask on the other one. Pages from memory beside nginx on
 * the same bytes; checkouts and events with a provider that only answers; and checkouts while sixteen clients ask for pages that are rendered.
 */

const WARM = 2_000;
const MEASURED = 5_000;
const CLIENTS = 16;
/** Rendered for each request. */
const RENDERED = "/auth?next=/admin";

const { shop, databaseUrl, webhookSecret, close } = await startShopUnderLoad();
try {
  const pid = shop.process.pid ?? 0;
  const port = Number(new URL(shop.url).port);
  const url = `http://127.0.0.1:${port}`;
  for (const path of ["/", "/auth", "/no-such-page", "/favicon.svg"]) await besideNginx(path, pid, port);
  for (const atOnce of [1, 20])
    await buyers(`checkouts, ${atOnce} at once`, pid, (milliseconds) => loadCheckouts({ url, atOnce, milliseconds }));
  await buyers("events, 20 at once", pid, (milliseconds) =>
    loadEvents({ url, atOnce: 20, milliseconds }, webhookSecret),
  );
  for (const path of ["/auth", RENDERED]) {
    const pages = loadPages({ port, path, connections: CLIENTS, milliseconds: 2 * WARM + MEASURED });
    await buyers(`checkouts, 8 at once, beside ${CLIENTS} on ${path}`, pid, (milliseconds) =>
      loadCheckouts({ url, atOnce: 8, milliseconds }),
    );
    console.log(`${"".padEnd(50)} ${perSecond(await pages)} pages a second meanwhile`);
  }
} finally {
  await close();
}

/** A page, by the shop and by nginx: answers a second, and processor time of each in microseconds. */
async function besideNginx(path: string, pid: number, port: number): Promise<void> {
  const page = await pageAt(port, path);
  const nginx = await startNginx(page);
  pin(nginx.pid, 0);
  const measured = async (load: { pid: number; port: number; path: string }) => {
    const asked = { port: load.port, path: load.path, connections: CLIENTS };
    await loadPages({ ...asked, milliseconds: WARM });
    const before = processorTime(load.pid);
    const answered = await loadPages({ ...asked, milliseconds: MEASURED });
    const microseconds = ((processorTime(load.pid) - before) / answered.answered) * 1e6;
    return { words: `${perSecond(answered)}/s ${microseconds.toFixed(1)} us`, microseconds };
  };
  const ours = await measured({ pid, port, path });
  const theirs = await measured({ pid: nginx.pid, port: nginx.port, path: "/" });
  nginx.close();
  const ratio = (ours.microseconds / theirs.microseconds).toFixed(2);
  console.log(`${path.padEnd(50)} ${ours.words}, nginx ${theirs.words}, processor time ${ratio} of nginx's`);
}

async function buyers(name: string, pid: number, load: (milliseconds: number) => Promise<Done>): Promise<void> {
  await load(WARM);
  const before = [processorTime(pid), await postgresTime(databaseUrl)] as const;
  const { done, refused, seconds, times } = await load(MEASURED);
  const each = (spent: number) => `${((spent / done) * 1000).toFixed(2)} ms`;
  const [own, postgres] = [processorTime(pid) - before[0], (await postgresTime(databaseUrl)) - before[1]];
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  console.log(
    `${name.padEnd(50)} ${Math.round(done / seconds)}/s, refused ${refused}, half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, shop ${each(own)}, PostgreSQL ${each(postgres)}`,
  );
}

function perSecond({ answered, seconds }: PagesAnswered): number {
  return Math.round(answered / seconds);
}

/** Its bytes as they are sent, once they are compressed. */
async function pageAt(port: number, path: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const asked = { host: "127.0.0.1", port, path, headers: { "Accept-Encoding": "br" } };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => get(asked, resolve).once("error", reject));
  const body = await buffer(answer);
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { body, headers: Object.fromEntries(headers) };
}
