import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgresCluster } from "../../tests/support/database/postgres.ts";
import type { Bench, Subject } from "./bench.ts";
import { type BenchmarkRow, type Column, median } from "./report.ts";
import { fetchRaw, launchBareNode, type RawResponse } from "./support/bare-node.ts";
import { treeMemory, treeTime } from "./support/cpu.ts";
import { isResponding, type ServerProcess } from "./support/server-process.ts";
import { launch, type RunningShop, type ShopBuild, type StartOptions, startShopBuild } from "./support/shop-build.ts";

const ROUNDS = 5;
const POLL_MS = 5;
const START_TIMEOUT_MS = 60_000;
/** Before memory is read: pages are rendered a minute after the start. */
const REST_SECONDS = 70;

type Row = "embedded" | "postgres";
type Used = { place: ShopBuild; row: Row; data: StartOptions; answer: RawResponse };
type Start = { seconds: number; processor: number };
type Runner = { column: Column; row: Row; start(): Promise<ServerProcess>; starts: Start[] };

/** Starts each shop once before, because migrations are not measured. */
async function onData(
  { places, say }: Bench,
  work: (used: Used[]) => Promise<BenchmarkRow[]>,
): Promise<BenchmarkRow[]> {
  const cluster = await startPostgresCluster();
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), "shop-bench-"));
    folders.push(made);
    return made;
  };
  try {
    const used: Used[] = [];
    for (const place of places) {
      say(`first start of ${place.title} on both databases, which makes their tables`);
      for (const row of ["embedded", "postgres"] as const) {
        const data = { dataDir: folder(), ...(row === "postgres" && { databaseUrl: await cluster.newDatabase() }) };
        const first = await startShopBuild(place, data);
        used.push({ place, row, data, answer: await fetchRaw(first.url).finally(first.stop) });
      }
    }
    return await work(used);
  } finally {
    await cluster.stop();
    for (const made of folders) rmSync(made, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Time from the command to the first response of the home page, with existing data; median of alternating rounds. */
export const benchStart: Subject = (bench) =>
  onData(bench, async (used) => {
    const runners: Runner[] = used.map(({ place, row, data }) => ({
      column: place.column,
      row,
      start: async () => (await launch(place, data)).shop,
      starts: [],
    }));
    const answer = used.at(-1)?.answer;
    if (answer) runners.push({ column: "node", row: "postgres", start: () => launchBareNode(answer), starts: [] });
    for (let round = 1; round <= ROUNDS; round += 1) {
      bench.say(`starts, round ${round} of ${ROUNDS}`);
      for (const { start, starts } of runners) starts.push(await timeStart(start));
    }
    return [
      ...startRows("start to first answer, embedded database, s", 1.2, runners, "embedded"),
      ...startRows("start to first answer, PostgreSQL, s", 0.6, runners, "postgres"),
    ];
  });

async function timeStart(start: Runner["start"]): Promise<Start> {
  const began = performance.now();
  const server = await start();
  try {
    const url = `http://127.0.0.1:${server.port}/`;
    while (!(await isResponding(url))) {
      if (performance.now() - began > START_TIMEOUT_MS) throw new Error("A server did not start");
      await pause(POLL_MS);
    }
    return { seconds: (performance.now() - began) / 1_000, processor: treeTime(server.pid) };
  } finally {
    await server.stop();
  }
}

function startRows(name: string, goal: number, runners: readonly Runner[], row: Row): BenchmarkRow[] {
  const own = runners.filter((runner) => runner.row === row || runner.column === "node");
  const values = (of: (start: Start) => number): BenchmarkRow["values"] =>
    Object.fromEntries(own.map(({ column, starts }) => [column, median(starts.map(of))]));
  return [
    { name, goal: { atMost: goal }, digits: 2, values: values(({ seconds }) => seconds) },
    { name: "… processor time of it, s", digits: 2, values: values(({ processor }) => processor) },
  ];
}

export const benchMemory: Subject = (bench) =>
  onData(bench, async (used) => {
    const shops: { row: Row; shop: RunningShop }[] = [];
    try {
      for (const { place, row, data } of used) shops.push({ row, shop: await startShopBuild(place, data) });
      for (const { shop } of shops) for (let n = 0; n < 5; n += 1) await isResponding(shop.url);
      bench.say(`all are left alone for ${REST_SECONDS} s`);
      await pause(REST_SECONDS * 1_000);
      const values = (row: Row): BenchmarkRow["values"] =>
        Object.fromEntries(
          shops.filter((one) => one.row === row).map(({ shop }) => [shop.place.column, treeMemory(shop.pid)]),
        );
      return [
        { name: "memory at rest, embedded database, MB", goal: { atMost: 200 }, values: values("embedded") },
        { name: "memory at rest, PostgreSQL, MB", goal: { atMost: 120 }, values: values("postgres") },
      ];
    } finally {
      for (const { shop } of shops) await shop.stop();
    }
  });
