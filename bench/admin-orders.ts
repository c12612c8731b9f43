/**
 * How quickly staff see orders, and what an export costs, on a PostgreSQL with many of them:
 *   node bench/admin-orders.ts [orders]
 * Without DATABASE_URL it starts a temporary server and seeds it. Prints the median of a few runs in milliseconds.
 */
import { spawnSync } from "node:child_process";
import { runnerImport } from "vite";
import type * as PostgresModule from "../app/db/postgres/postgres.server.ts";
import type * as DetailsModule from "../app/orders/staff/order-details.server.ts";
import type * as ExportModule from "../app/orders/staff/order-export.server.ts";
import type { OrderFilter } from "../app/orders/staff/order-filter.ts";
import type * as ListModule from "../app/orders/staff/order-list.server.ts";
import type * as TotalsModule from "../app/orders/staff/order-totals.server.ts";
import { startPostgresCluster } from "../tests/support/database/postgres.ts";

const RUNS = 7;

const load = async <Module>(path: string): Promise<Module> =>
  (await runnerImport<Module>(path, { configFile: false, logLevel: "silent", resolve: { tsconfigPaths: true } }))
    .module;

const { openPostgres } = await load<typeof PostgresModule>("./app/db/postgres/postgres.server.ts");
const { listOrders } = await load<typeof ListModule>("./app/orders/staff/order-list.server.ts");
const { totalsOf, revenueByMonth, foldTallies } = await load<typeof TotalsModule>(
  "./app/orders/staff/order-totals.server.ts",
);
const { findOrderDetails } = await load<typeof DetailsModule>("./app/orders/staff/order-details.server.ts");
const { exportOrders } = await load<typeof ExportModule>("./app/orders/staff/order-export.server.ts");

const cluster = process.env.DATABASE_URL ? null : await startPostgresCluster();
const databaseUrl = process.env.DATABASE_URL ?? (await cluster?.newDatabase()) ?? "";
const database = await openPostgres({ databaseUrl, migrationsFolder: "app/db/migrations", onError: console.error });
try {
  if (cluster) seed(process.argv[2] ?? "1000000");
  await bench();
} finally {
  await database.close();
  await cluster?.stop();
}

function seed(count: string): void {
  const { status } = spawnSync(process.execPath, ["scripts/seed.ts", count], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The database could not be seeded");
}

async function bench(): Promise<void> {
  const { db } = database;
  const all: OrderFilter = { q: "", status: null, service: null, work: null, assignee: null, from: null, to: null };
  const first = await listOrders(db, all, null, 1);
  const [newest] = first.rows;
  const year = { ...all, from: "2025-01-01", to: "2025-12-31" };
  const filters: Record<string, OrderFilter> = {
    "no filter": all,
    "status pending": { ...all, status: "pending" },
    "status partially_refunded": { ...all, status: "partially_refunded" },
    "service retro-game": { ...all, service: "retro-game" },
    "service and status": { ...all, service: "blast", status: "cancelled" },
    "one year": year,
    "one year, service, status": { ...year, service: "campaign", status: "refunded" },
    "search one email": { ...all, q: newest?.email ?? "" },
    "search a reference": { ...all, q: newest?.id.slice(0, 8) ?? "" },
    "search a company's beginning": { ...all, q: (newest?.company ?? "").slice(0, 4) },
    "search a person": { ...all, q: newest?.person ?? "" },
    "search a phone number": { ...all, q: "5550100142" },
    "search a word of all": { ...all, q: "example" },
    "search nothing": { ...all, q: "nobodyhasthisname" },
    "search with filters": { ...year, status: "paid", q: "studio" },
  };
  for (const [name, filter] of Object.entries(filters)) {
    await time(`${name}: page`, () => listOrders(db, filter, null));
    await time(`${name}: totals`, () => totalsOf(db, filter));
  }
  const deep = { towards: "older", row: { at: "2024-06-01T00:00:00.000000Z", id: newest?.id ?? "" } } as const;
  await time("deep page", () => listOrders(db, all, deep));
  await time("deep page of a status", () => listOrders(db, { ...all, status: "paid" }, deep));
  await time("details", () => findOrderDetails(db, newest?.id ?? ""));
  await time("revenue of a year", () => revenueByMonth(db, false, "2025-12-01"));
  await time("folding the tallies", () => foldTallies({ db }), 1);
  await time("no filter: totals, folded", () => totalsOf(db, all));
  await exportAll(all);
}

async function time(name: string, work: () => Promise<unknown>, runs = RUNS): Promise<void> {
  const taken: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  const median = taken.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  console.log(`${median.toFixed(1).padStart(9)} ms  ${name}`);
}

async function exportAll(filter: OrderFilter): Promise<void> {
  const start = performance.now();
  let bytes = 0;
  let most = 0;
  const before = process.memoryUsage().rss;
  for await (const chunk of exportOrders(database.db, filter)) {
    bytes += chunk.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const mib = (size: number) => (size / 1_048_576).toFixed(0);
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(
    `${seconds.padStart(9)} s   export of ${mib(bytes)} MiB; memory ${mib(before)} MiB before, ${mib(most)} MiB at most`,
  );
}
