import { startShippedNginx } from "../../tests/support/faults/shipped-nginx.ts";
import type { Bench } from "./bench.ts";
import { type BenchmarkRow, type Column, median } from "./report.ts";
import { fetchRaw, startBareNode } from "./support/bare-node.ts";
import { pinToCores, processTreeOf, treeTime } from "./support/cpu.ts";
import { getRequest, load } from "./support/http-load.ts";
import { NO_NGINX, startNginx } from "./support/nginx.ts";
import { type RunningShop, startShopBuild } from "./support/shop-build.ts";

const ROUNDS = 5;
const SECONDS = 1.5;
const CONNECTIONS = 32;
/** For pages that are rendered per request. */
const FEW_CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;

type Target = { column: Column; port: number; path: string; pid: number };
/** `microseconds`: CPU time per response. `refused`: share of the requests. */
type Round = { perSecond: number; microseconds: number; refused: number };

/** Rounds alternate between the servers, so that other load on the machine affects all; the median counts. */
export async function benchPages({ places, say, skip }: Bench): Promise<BenchmarkRow[]> {
  const shops: RunningShop[] = [];
  for (const place of places) shops.push(await startShopBuild(place));
  const ours = shops.find(({ place }) => place.column === "ours");
  if (!ours) return [];
  const answer = await fetchRaw(`${ours.url}/`);
  const node = await startBareNode(answer);
  const nginx = await startNginx(answer);
  if (!nginx) skip(NO_NGINX);
  const front = nginx && (await startShippedNginx({ shops: [ours.port], tls: false, workers: 1 }));
  const servers = [...shops, node, ...(nginx ? [nginx] : []), ...(front ? [front] : [])];
  const unpin = pinToCores(servers.flatMap(({ pid }) => processTreeOf(pid)));
  try {
    const ofShops = (path: string): Target[] =>
      shops.map(({ place, port, pid }) => ({ column: place.column, port, path, pid }));
    const ofNginx: Target[] = nginx ? [{ column: "nginx", port: nginx.port, path: "/page", pid: nginx.pid }] : [];
    const ofNode: Target = { column: "node", port: node.port, path: "/page", pid: node.pid };
    const ofFront: Target[] = front ? [{ column: "ours", port: front.port, path: "/", pid: front.pid }] : [];
    say("home page");
    const home = await rounds([...ofShops("/"), ofNode, ...ofNginx], CONNECTIONS, 200);
    say("home page behind the shipped nginx");
    const behind = await rounds([...ofFront, ...ofNginx], CONNECTIONS, 200);
    say(`pages that are rendered per request, with ${FEW_CONNECTIONS} clients`);
    const auth = await rounds(ofShops("/auth"), FEW_CONNECTIONS, 200);
    const missing = await rounds(ofShops("/no-such-page"), FEW_CONNECTIONS, 404);
    return [
      speedRow("home page, requests/s", home),
      { name: "… against nginx, same bytes", goal: { atLeast: 0.5 }, digits: 2, values: against(home, perSecond) },
      { name: "… processor time a page, µs", values: medians(home, microseconds) },
      { name: "… against nginx", goal: { atMost: 2 }, digits: 2, values: against(home, microseconds) },
      speedRow("home page behind the shipped nginx, requests/s", behind),
      { name: "… against nginx, same bytes", goal: { atLeast: 0.7 }, digits: 2, values: against(behind, perSecond) },
      { name: "… processor time of nginx a page, µs", values: medians(behind, microseconds) },
      speedRow("`/auth`, requests/s", auth),
      { name: "… processor time a page, µs", values: medians(auth, microseconds) },
      speedRow("404 page, requests/s", missing),
      { name: "… processor time a page, µs", values: medians(missing, microseconds) },
    ];
  } finally {
    unpin();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const perSecond = (round: Round) => round.perSecond;
const microseconds = (round: Round) => round.microseconds;

type Rounds = Partial<Record<Column, Round[]>>;

async function rounds(targets: readonly Target[], connections: number, status: number): Promise<Rounds> {
  const found: Rounds = {};
  const drive = ({ port, path }: Target, seconds: number) => {
    const request = getRequest(port, path);
    return load(port, { connections, seconds, request: () => request }, status);
  };
  for (const target of targets) await drive(target, WARM_UP_SECONDS);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const target of targets) {
      const before = treeTime(target.pid);
      const { good, bad, seconds } = await drive(target, SECONDS);
      if (good === 0) throw new Error(`No answer for ${target.path} was ${status}`);
      const microseconds = ((treeTime(target.pid) - before) * 1_000_000) / good;
      const one = { perSecond: good / seconds, microseconds, refused: bad / (bad + good) };
      found[target.column] = [...(found[target.column] ?? []), one];
    }
  }
  return found;
}

const medians = (found: Rounds, of: (round: Round) => number): BenchmarkRow["values"] =>
  Object.fromEntries(Object.entries(found).map(([column, rounds]) => [column, median(rounds.map(of))]));

function speedRow(name: string, found: Rounds): BenchmarkRow {
  const notes = Object.entries(found).flatMap(([column, rounds]) => {
    const share = median(rounds.map(({ refused }) => refused));
    return share > 0 ? [[column, `${(share * 100).toFixed(0)}% refused`]] : [];
  });
  return { name, values: medians(found, perSecond), notes: Object.fromEntries(notes) };
}

function against({ nginx, ...found }: Rounds, of: (round: Round) => number): BenchmarkRow["values"] {
  if (!nginx) return {};
  const share = (rounds: Round[]) => median(rounds.map((round, at) => of(round) / of(nginx[at] ?? round)));
  return Object.fromEntries(Object.entries(found).map(([column, rounds]) => [column, share(rounds)]));
}
