import { startShippedNginx } from "../../tests/support/faults/shipped-nginx.ts";
import type { Bench } from "./bench.ts";
import { type BenchmarkRow, type Column, median } from "./report.ts";
import { fetchRaw, startBareNode } from "./support/bare-node.ts";
import { pinToCores, processTreeOf, treeTime } from "./support/cpu.ts";
import { getRequest, load } from "./support/http-load.ts";
import { NO_NGINX, startNginx } from "./support/nginx.ts";
import { startShopBuild } from "./support/shop-build.ts";

const ROUNDS = 5;
const SECONDS = 1.5;
const CONNECTIONS = 32;
/** Connections that request pages that are rendered per request. */
const FEW_CONNECTIONS = 16;
/** Warm-up before the first round, in seconds. */
const WARM = 2;

type Target = { column: Column; port: number; path: string; pid: number };
type Round = { perSecond: number; milliseconds: number; refused: number };

/**
 * The home page compared with nginx and a bare Node server with the same bytes, also behind the shipped nginx, and pages rendered per
 * request. Rounds alternate, so that other load on the machine affects all; the median counts.
 */
export async function benchPages({ places, say, skip }: Bench): Promise<BenchmarkRow[]> {
  const shops = [];
  for (const place of places) shops.push(await startShopBuild(place));
  const [own] = shops;
  if (!own) return [];
  const ours = shops.find(({ place }) => place.column === "ours") ?? own;
  const answer = await fetchRaw(`${ours.url}/`);
  const node = await startBareNode(answer);
  const nginx = await startNginx(answer);
  if (!nginx) skip(NO_NGINX);
  const front = nginx && (await startShippedNginx({ shops: [ours.port], tls: false, workers: 1 }));
  const servers = [...shops, node, nginx, front];
  const free = pinToCores(servers.flatMap((server) => (server ? processTreeOf(server.pid) : [])));
  try {
    const targets: Target[] = [
      ...shops.map(({ place, port, pid }) => ({ column: place.column, port, path: "/", pid })),
      { column: "node", port: node.port, path: "/page", pid: node.pid },
      ...(nginx ? [{ column: "nginx" as const, port: nginx.port, path: "/page", pid: nginx.pid }] : []),
    ];
    const home = await rounds(targets, CONNECTIONS, 200, (round) => say(`home page, round ${round} of ${ROUNDS}`));
    const fronted: Target[] = front ? [{ column: "ours", port: front.port, path: "/", pid: front.pid }] : [];
    const behind = await rounds(
      [...fronted, ...targets.filter(({ column }) => column === "nginx")],
      CONNECTIONS,
      200,
      (round) => say(`home page behind the shipped nginx, round ${round} of ${ROUNDS}`),
    );
    const others = async (path: string, status: number) => {
      const own = targets.filter(({ column }) => column === "ours" || column === "before");
      say(`${path}, with ${FEW_CONNECTIONS} clients`);
      return rounds(
        own.map((target) => ({ ...target, path })),
        FEW_CONNECTIONS,
        status,
      );
    };
    const auth = await others("/auth", 200);
    const missing = await others("/no-such-page", 404);
    return [
      { name: "home page, requests/s", values: medians(home, ({ perSecond }) => perSecond), notes: refusals(home) },
      {
        name: "… against nginx, same bytes",
        goal: { atLeast: 0.5 },
        digits: 2,
        values: against(home, ({ perSecond }) => perSecond),
      },
      { name: "… processor time a page, µs", values: medians(home, microseconds) },
      { name: "… against nginx", goal: { atMost: 2 }, digits: 2, values: against(home, microseconds) },
      {
        name: "home page behind the shipped nginx, requests/s",
        values: medians(behind, ({ perSecond }) => perSecond),
        notes: refusals(behind),
      },
      {
        name: "… against nginx, same bytes",
        goal: { atLeast: 0.7 },
        digits: 2,
        values: against(behind, ({ perSecond }) => perSecond),
      },
      { name: "… processor time of nginx a page, µs", values: medians(behind, microseconds) },
      { name: "`/auth`, requests/s", values: medians(auth, ({ perSecond }) => perSecond), notes: refusals(auth) },
      { name: "… processor time a page, µs", values: medians(auth, microseconds) },
      {
        name: "404 page, requests/s",
        values: medians(missing, ({ perSecond }) => perSecond),
        notes: refusals(missing),
      },
      { name: "… processor time a page, µs", values: medians(missing, microseconds) },
    ];
  } finally {
    free();
    await Promise.all(servers.map((server) => server?.stop()));
  }
}

const microseconds = ({ milliseconds }: Round) => milliseconds * 1_000;

type Rounds = Partial<Record<Column, Round[]>>;

async function rounds(
  targets: readonly Target[],
  connections: number,
  status: number,
  tell: (round: number) => void = () => {},
): Promise<Rounds> {
  const found: Rounds = {};
  const drive = ({ port, path }: Target, seconds: number) => {
    const request = getRequest(port, path);
    return load(port, { connections, seconds, request: () => request }, status);
  };
  for (const target of targets) await drive(target, WARM);
  for (let round = 1; round <= ROUNDS; round += 1) {
    tell(round);
    for (const target of targets) {
      const before = treeTime(target.pid);
      const { good, bad, seconds } = await drive(target, SECONDS);
      if (good === 0) throw new Error(`No answer for ${target.path} was ${status}`);
      const milliseconds = ((treeTime(target.pid) - before) * 1_000) / good;
      const one = { perSecond: good / seconds, milliseconds, refused: bad / (bad + good) };
      found[target.column] = [...(found[target.column] ?? []), one];
    }
  }
  return found;
}

const medians = (found: Rounds, of: (round: Round) => number): BenchmarkRow["values"] =>
  Object.fromEntries(Object.entries(found).map(([column, rounds]) => [column, median(rounds.map(of))]));

/** Share of requests that were answered; 503 does not count. */
const refusals = (found: Rounds): BenchmarkRow["notes"] =>
  Object.fromEntries(
    Object.entries(found).flatMap(([column, rounds]) => {
      const share = median(rounds.map(({ refused }) => refused));
      return share > 0 ? [[column, `${(share * 100).toFixed(0)}% refused`]] : [];
    }),
  );

/** Median of the ratios per round. */
function against({ nginx, ...found }: Rounds, of: (round: Round) => number): BenchmarkRow["values"] {
  if (!nginx) return {};
  const share = (rounds: Round[]) => median(rounds.map((round, at) => of(round) / of(nginx[at] ?? round)));
  return Object.fromEntries(Object.entries(found).map(([column, rounds]) => [column, share(rounds)]));
}
