import { startShippedNginx } from "../../tests/support/faults/shipped-nginx.ts";
import { type BenchmarkRow, type Column, median, type Subject } from "./report.ts";
import { pinToCores, treeTime } from "./support/cpu.ts";
import { load } from "./support/load.ts";
import { type ServerProcess, startShopBuild } from "./support/shop-build.ts";

const ROUNDS = 5;
const SECONDS = 1.5;
const CONNECTIONS = 32;

type Target = { column: Column; port: number; path: string; pid: number };
/** `microseconds`: CPU time per response. */
type Round = { perSecond: number; microseconds: number };
type Rounds = Partial<Record<Column, Round[]>>;

/** Rounds alternate between the servers, so that other load on the machine affects all; the median counts. */
export const benchServer: Subject = async ({ places, say }) => {
  const started: ServerProcess[] = [];
  try {
    const shops: Target[] = [];
    for (const place of places) {
      const shop = await startShopBuild(place);
      started.push(shop);
      shops.push({ column: place.column, port: shop.port, pid: shop.pid, path: "/" });
    }
    const ours = shops.at(-1)?.port ?? 0;
    const front = await startShippedNginx({ shops: [ours], tls: false, workers: 1 });
    started.push(front);
    const unpin = pinToCores(started.map(({ pid }) => pid));
    const ofShops = (path: string) => shops.map((shop) => ({ ...shop, path }));
    say("home page");
    const home = await measure(shops);
    say("home page behind the shipped nginx");
    const behind = await measure([{ column: "ours", port: front.port, pid: front.pid, path: "/" }]);
    say("sign-in and 404 page");
    const auth = await measure(ofShops("/auth"));
    const missing = await measure(ofShops("/no-such-page"), 404);
    unpin();
    return [
      ...rowsOf("home page", home),
      ...rowsOf("home page behind the shipped nginx", behind),
      ...rowsOf("`/auth`", auth),
      ...rowsOf("404 page", missing),
    ];
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
};

async function measure(targets: readonly Target[], status = 200): Promise<Rounds> {
  const found: Rounds = {};
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { column, port, path, pid } of targets) {
      const before = treeTime(pid);
      const url = `http://127.0.0.1:${port}${path}`;
      const { good, seconds } = await load(url, { connections: CONNECTIONS, seconds: SECONDS, status });
      if (good === 0) throw new Error(`No response of ${path} was ${status}`);
      const one = { perSecond: good / seconds, microseconds: ((treeTime(pid) - before) * 1_000_000) / good };
      // The first round warms up.
      if (round > 0) found[column] = [...(found[column] ?? []), one];
    }
  }
  return found;
}

const values = (found: Rounds, of: (rounds: Round[]) => number): BenchmarkRow["values"] =>
  Object.fromEntries(Object.entries(found).map(([column, rounds]) => [column, of(rounds)]));

const rowsOf = (name: string, found: Rounds): BenchmarkRow[] => [
  { name: `${name}, requests/s`, values: values(found, (rounds) => median(rounds.map((round) => round.perSecond))) },
  {
    name: "… processor time a page, µs",
    values: values(found, (rounds) => median(rounds.map((round) => round.microseconds))),
  },
];
