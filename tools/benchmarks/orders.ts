import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import type { Cursor } from "../../app/lib/db/pagination.ts";
import { startPostgresCluster, withClient } from "../../tests/support/database/postgres.ts";
import { migrate } from "../seed/migrate.ts";
import type { Bench } from "./bench.ts";
import { type BenchmarkRow, median } from "./report.ts";
import { type AdminQueries, ALL, loadAdminQueries } from "./support/admin-queries.ts";
import { bulkSeedOrders } from "./support/bulk-seed.ts";
import type { ShopBuild } from "./support/shop-build.ts";

const ORDERS = 1_000_000;
const RUNS = 41;
/** Found in all seeded orders, in every 4th, in every 16th, and in one or none. */
const SEARCHES = {
  "in every order": "example",
  "in one of four": "studio",
  "in one of sixteen": "ada",
  "in none": "nobodyhasthis",
};

type Prepared = { databaseUrl: string; middle: Cursor; stop(): Promise<void> };
let preparing: Promise<Prepared> | undefined;

/** Starts to fill a database, which takes minutes. Time must be measured before or after. */
export function prepareOrders(say: Bench["say"]): Promise<Prepared> {
  preparing ??= prepare(say);
  return preparing;
}

async function prepare(say: Bench["say"]): Promise<Prepared> {
  const cluster = await startPostgresCluster();
  try {
    const databaseUrl = await cluster.newDatabase();
    await migrate(databaseUrl);
    await bulkSeedOrders(databaseUrl, ORDERS, say);
    return { databaseUrl, middle: await middleOf(databaseUrl), stop: cluster.stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

export async function benchOrders({ places, say }: Bench): Promise<BenchmarkRow[]> {
  const { databaseUrl, middle, stop } = await prepareOrders(say);
  try {
    const figures: Figures[] = [];
    for (const place of places) {
      say(`staff’s pages of ${place.title}`);
      const code = await loadAdminQueries(place.folder, databaseUrl);
      const times = await timesOf(code, middle).finally(() => code.database.close());
      // Once, because it takes a minute.
      if (place.column === "ours") say("export of all orders");
      const memory = place.column === "ours" ? await exportMemory(place, databaseUrl) : null;
      figures.push({ place, times, memory });
    }
    return rowsOf(figures);
  } finally {
    await stop();
  }
}

const place = z.object({ at: z.string(), id: z.string() });

async function middleOf(databaseUrl: string): Promise<Cursor> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id from orders
       where status <> 'spam' order by created_at desc, id desc offset $1 limit 1`,
      [ORDERS / 2 - 1],
    ),
  );
  return { towards: "older", row: place.parse(rows[0]) };
}

/** Medians in milliseconds by name; measurements alternate. */
async function timesOf({ load }: AdminQueries, middle: Cursor): Promise<Record<string, number>> {
  const loads: [name: string, load: () => Promise<unknown>][] = [
    ["first page", () => load(ALL)],
    ["page in the middle", () => load(ALL, middle)],
    ...Object.entries(SEARCHES).map(([name, q]): [string, () => Promise<unknown>] => [name, () => load({ ...ALL, q })]),
  ];
  const times = new Map<string, number[]>(loads.map(([name]) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) for (const [name, work] of loads) times.get(name)?.push(await timed(work));
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const memory = z.object({ before: z.number(), early: z.number(), most: z.number(), seconds: z.number() });
type Memory = z.output<typeof memory>;

async function exportMemory({ folder }: ShopBuild, databaseUrl: string): Promise<Memory> {
  const script = fileURLToPath(new URL("./support/export-memory.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder, databaseUrl, String(ORDERS)]);
  return memory.parse(JSON.parse(stdout));
}

type Figures = { place: ShopBuild; times: Record<string, number>; memory: Memory | null };

function rowsOf(figures: readonly Figures[]): BenchmarkRow[] {
  const values = (name: string, against?: string): BenchmarkRow["values"] =>
    Object.fromEntries(
      figures.map(({ place, times }) => [
        place.column,
        (times[name] ?? Number.NaN) / (against === undefined ? 1 : (times[against] ?? Number.NaN)),
      ]),
    );
  const exported = (of: (memory: Memory) => number): BenchmarkRow["values"] =>
    Object.fromEntries(figures.flatMap(({ place, memory }) => (memory ? [[place.column, of(memory)]] : [])));
  return [
    { name: "a million orders: staff’s first page, ms", digits: 1, values: values("first page") },
    {
      name: "… page at row 500,000, against the first",
      goal: { atMost: 1.1 },
      digits: 2,
      values: values("page in the middle", "first page"),
    },
    ...Object.keys(SEARCHES).map((name, at) => ({
      name: `… search of a word ${name}, page and totals, ms`,
      ...(at === 0 && { goal: { atMost: 20 } }),
      digits: 1,
      values: values(name),
    })),
    { name: "… export of all, s", values: exported(({ seconds }) => seconds) },
    { name: "… its memory at most, MB above before", values: exported(({ most, before }) => most - before) },
    {
      name: "… its memory at most, against that of its first fifth",
      goal: { atMost: 1.1 },
      digits: 2,
      values: exported(({ most, early }) => most / early),
    },
  ];
}
