import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgresCluster } from "../../tests/support/database/postgres.ts";
import type { Bench, Subject } from "./bench.ts";
import { type BenchmarkRow, type Column, median } from "./report.ts";
import { fetchRaw, launchBareNode, type RawResponse } from "./support/bare-node.ts";
import { treeMemory, treeTime } from "./support/cpu.ts";
import {
  isResponding,
  launch,
  type RunningShop,
  type ShopBuild,
  type StartOptions,
  startShopBuild,
} from "./support/shop-build.ts";

const ROUNDS = 5;
/** Polling interval during a start, in milliseconds. */
const ASK_EVERY = 5;
/** Timeout of a start, in seconds. */
const LONGEST_START = 60;
/** Idle time before memory is read, in seconds. */
const REST = 20;

type Start = { seconds: number; processor: number };
type Startable = { port: number; pid: number; stop(): Promise<void> };
type Runner = { column: Column; row: "embedded" | "postgres"; start(): Promise<Startable> };

/** Data of shops that were started once, because migrations are not measured. */
async function onData<T>(
  { places, say }: Bench,
  work: (used: { place: ShopBuild; row: Runner["row"]; data: StartOptions; answer: RawResponse }[]) => Promise<T>,
): Promise<T> {
  const cluster = await startPostgresCluster();
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), "shop-bench-"));
    folders.push(made);
    return made;
  };
  try {
    const used = [];
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
    const shops = used.map(({ place, row, data }): Runner => {
      return { column: place.column, row, start: async () => (await launch(place, data)).shop };
    });
    const answer = used.at(-1)?.answer;
    const bare: Runner[] = answer ? [{ column: "node", row: "postgres", start: () => launchBareNode(answer) }] : [];
    return rowsOf(await measured([...shops, ...bare], bench.say));
  });

type Measured = { runner: Runner; starts: Start[] }[];

async function measured(runners: readonly Runner[], say: Bench["say"]): Promise<Measured> {
  const found = runners.map((runner) => ({ runner, starts: [] as Start[] }));
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`starts, round ${round} of ${ROUNDS}`);
    for (const { runner, starts } of found) starts.push(await oneStart(runner));
  }
  return found;
}

async function oneStart({ start }: Runner): Promise<Start> {
  const began = performance.now();
  const server = await start();
  try {
    const url = `http://127.0.0.1:${server.port}/`;
    while (!(await isResponding(url))) {
      if (performance.now() - began > LONGEST_START * 1_000) throw new Error("A server did not start");
      await pause(ASK_EVERY);
    }
    return { seconds: (performance.now() - began) / 1_000, processor: treeTime(server.pid) };
  } finally {
    await server.stop();
  }
}

function rowsOf(found: Measured): BenchmarkRow[] {
  const values = (row: Runner["row"], of: (start: Start) => number): BenchmarkRow["values"] =>
    Object.fromEntries(
      found
        .filter(({ runner }) => runner.row === row || runner.column === "node")
        .map(({ runner, starts }) => [runner.column, median(starts.map(of))]),
    );
  const both = (name: string, row: Runner["row"], goal: number): BenchmarkRow[] => [
    { name, goal: { atMost: goal }, digits: 2, values: values(row, ({ seconds }) => seconds) },
    { name: "… processor time of it, s", digits: 2, values: values(row, ({ processor }) => processor) },
  ];
  return [
    ...both("start to first answer, embedded database, s", "embedded", 1.2),
    ...both("start to first answer, PostgreSQL, s", "postgres", 0.6),
  ];
}

/** Memory of an idle shop after a few requests of the home page. */
export const benchMemory: Subject = (bench) =>
  onData(bench, async (used) => {
    const shops: { row: Runner["row"]; shop: RunningShop }[] = [];
    try {
      for (const { place, row, data } of used) shops.push({ row, shop: await startShopBuild(place, data) });
      for (const { shop } of shops) for (let n = 0; n < 5; n += 1) await isResponding(shop.url);
      bench.say(`all are left alone for ${REST} s`);
      await pause(REST * 1_000);
      const values = (row: Runner["row"]): BenchmarkRow["values"] =>
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
