import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import type * as InboxModule from "../../app/admin/inbox.server.ts";
import type * as ExportModule from "../../app/admin/orders/order-export.server.ts";
import type { OrderFilter } from "../../app/admin/orders/order-filter.ts";
import type * as ListModule from "../../app/admin/orders/order-list.server.ts";
import type * as SiteModule from "../../app/content/site.ts";
import type { Cursor } from "../../app/lib/db/pagination.ts";
import type * as PostgresModule from "../../app/lib/db/postgres.server.ts";
import { startPostgresCluster, withClient } from "../../tests/support/database/postgres.ts";
import { importSource } from "../import-source.ts";
import { FOLD_TALLIES, INSERT_ORDERS } from "../seed/order-generator.ts";
import { type Bench, type BenchmarkRow, median, type Subject } from "./report.ts";

const ORDERS = 1_000_000;
const BATCH = 25_000;
const RUNS = 41;
const ALL: OrderFilter = { q: "", status: null, service: null, work: null, assignee: null, from: null, to: null };
/** Found in all orders, in every 4th, in every 16th, and in one or none. */
const SEARCHES = {
  "in every order": "example",
  "in one of four": "studio",
  "in one of sixteen": "ada",
  "in none": "nobodyhasthis",
};

/** One of 500 needs a reply. */
const CONVERSATIONS = `insert into conversations (id, order_id, state, about, since, last_at, last_by)
  select id, id, case when abs(hashtext(id::text)) % 500 = 0 then 'needs_reply' else 'done' end, 'message', created_at, created_at, 'customer'
  from orders`;

const QUEUE = { tab: "needs-reply", q: "", mine: false, page: 0 } as const;
const VIEWER = { id: "00000000-0000-4000-8000-000000000000", email: "ann@pixelpilots.example" };

type Figures = Record<string, number>;

/** What admins load of a million orders. */
export const benchOrders: Subject = async ({ places, say }) => {
  const cluster = await startPostgresCluster();
  try {
    const databaseUrl = await cluster.newDatabase();
    const figures: [column: string, Figures][] = [];
    for (const { column, folder, title } of places) {
      if (figures.length === 0) await fill(folder, databaseUrl, say);
      say(`admin pages and export of ${title}`);
      figures.push([column, await measure(folder, databaseUrl)]);
    }
    const row = (name: string, figure: string, digits: number, atMost?: number): BenchmarkRow => ({
      ...{ name, digits, ...(atMost !== undefined && { goal: { atMost } }) },
      values: Object.fromEntries(figures.map(([column, found]) => [column, found[figure] ?? Number.NaN])),
    });
    return [
      row("a million orders: staff’s first page, ms", "first", 1),
      row("… page at row 500,000, against the first", "middle", 2, 1.1),
      row("… search of a word in every order, page and totals, ms", "in every order", 1, 20),
      ...["in one of four", "in one of sixteen", "in none"].map((name) =>
        row(`… search of a word ${name}, page and totals, ms`, name, 1),
      ),
      row("… the inbox with a conversation about each: what needs a reply, ms", "queue", 1, 20),
      row("… export of all, s", "seconds", 0),
      row("… its memory at most, MB above before", "memory", 0),
      row("… its memory at most, against that of its first fifth", "growth", 2, 1.1),
    ];
  } finally {
    await cluster.stop();
  }
};

const open = async (folder: string, databaseUrl: string) => {
  const { openPostgres } = await importSource<typeof PostgresModule>("app/lib/db/postgres.server.ts", folder);
  return openPostgres({ databaseUrl, migrationsFolder: join(folder, "app/lib/db/migrations"), withoutTimeouts: true });
};

/** Creates the indexes at the end, which takes a third of the time. */
async function fill(folder: string, databaseUrl: string, say: Bench["say"]): Promise<void> {
  await (await open(folder, databaseUrl)).close();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, options: "-c maintenance_work_mem=512MB" });
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select relname as name, pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on oid = indexrelid
     where indrelid = 'orders'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await pool.query(`drop index "${name}"`);
  say(`${ORDERS} orders are written`);
  await Promise.all(
    Array.from({ length: ORDERS / BATCH }, (_, batch) =>
      pool.query(INSERT_ORDERS, [batch * BATCH, (batch + 1) * BATCH - 1]),
    ),
  );
  say("their indexes are made");
  await Promise.all(rows.map(({ definition }) => pool.query(definition)));
  say("conversations are written");
  for (const text of [
    CONVERSATIONS,
    "vacuum analyze conversations",
    FOLD_TALLIES,
    "vacuum analyze orders",
    "vacuum analyze order_tallies",
  ])
    await pool.query(text);
  await pool.end();
}

const cursorRow = z.object({ at: z.string(), id: z.string() });

async function middleOf(databaseUrl: string): Promise<Cursor> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id from orders
       where status <> 'spam' order by created_at desc, id desc offset $1 limit 1`,
      [ORDERS / 2 - 1],
    ),
  );
  return { towards: "older", row: cursorRow.parse(rows[0]) };
}

/** Runs the queries of the sources in `folder`; those of its pages alternate. */
async function measure(folder: string, databaseUrl: string): Promise<Figures> {
  const lists = await importSource<typeof ListModule>("app/admin/orders/order-list.server.ts", folder);
  const inbox = await importSource<typeof InboxModule>("app/admin/inbox.server.ts", folder);
  const { buildSite } = await importSource<typeof SiteModule>("app/content/site.ts", folder);
  const exports = await importSource<typeof ExportModule>("app/admin/orders/order-export.server.ts", folder);
  const middle = await middleOf(databaseUrl);
  await using database = await open(folder, databaseUrl);
  const app = { db: database.db, now: () => new Date(), settings: { site: buildSite({ testBanner: false }) } };
  const list = (q: string, cursor: Cursor | null = null) =>
    lists.listOrdersWithTotals(database.db, { ...ALL, q }, cursor);
  const loads: [name: string, load: () => Promise<unknown>][] = [
    ["first", () => list("")],
    ["middle", () => list("", middle)],
    ["queue", () => inbox.listInbox(app, QUEUE, VIEWER)],
    ...Object.entries(SEARCHES).map(([name, q]): [string, () => Promise<unknown>] => [name, () => list(q)]),
  ];
  const times = new Map<string, number[]>(loads.map(([name]) => [name, []]));
  for (let run = 0; run < RUNS; run += 1)
    for (const [name, work] of loads) {
      const began = performance.now();
      await work();
      times.get(name)?.push(performance.now() - began);
    }
  const medians: Figures = Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
  const middleAgainstFirst = (medians.middle ?? Number.NaN) / (medians.first ?? Number.NaN);
  return { ...medians, middle: middleAgainstFirst, ...(await measureExport(exports.exportOrders(database.db, ALL))) };
}

/** Memory of this process, in MB. */
async function measureExport(file: ReadableStream<Uint8Array>): Promise<Figures> {
  const inUse = () => process.memoryUsage().rss / 1_000_000;
  const [began, before] = [performance.now(), inUse()];
  let [rows, early, most] = [0, 0, 0];
  for await (const chunk of file) {
    // A few briefs contain line breaks, too.
    rows += chunk.filter((byte) => byte === 10).length;
    most = Math.max(most, inUse());
    if (rows <= ORDERS / 5) early = most;
  }
  return { seconds: (performance.now() - began) / 1_000, memory: most - before, growth: most / early };
}
