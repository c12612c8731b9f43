import { join } from "node:path";
import { runnerImport } from "vite";
import type * as ExportModule from "../../../app/admin/orders/order-export.server.ts";
import type { OrderFilter } from "../../../app/admin/orders/order-filter.ts";
import type * as ListModule from "../../../app/admin/orders/order-list.server.ts";
import type * as TotalsModule from "../../../app/admin/orders/order-list.server.ts";
import type { Database, Db } from "../../../app/lib/db/database.ts";
import type { Cursor } from "../../../app/lib/db/pagination.ts";
import type * as PostgresModule from "../../../app/lib/db/postgres.server.ts";

/** Queries of the admin pages, from the sources of any checkout, on an existing database. */
export type AdminQueries = {
  database: Database;
  /** A page of orders with totals. */
  load(filter: OrderFilter, cursor?: Cursor): Promise<unknown>;
  exportOrders(filter: OrderFilter): ReadableStream<Uint8Array>;
};

export const ALL: OrderFilter = {
  q: "",
  status: null,
  service: null,
  work: null,
  assignee: null,
  from: null,
  to: null,
};

/** The database must have the migrations of `folder`. */
export async function loadAdminQueries(folder: string, databaseUrl: string): Promise<AdminQueries> {
  const config = { root: folder, configFile: false, logLevel: "silent", resolve: { tsconfigPaths: true } } as const;
  const load = async <Module>(path: string) => (await runnerImport<Module>(join(folder, path), config)).module;
  const { openPostgres } = await load<typeof PostgresModule>("app/lib/db/postgres.server.ts");
  const list = await load<Partial<typeof ListModule>>("app/admin/orders/order-list.server.ts");
  const { getOrderTotals } = await load<typeof TotalsModule>("app/admin/orders/order-list.server.ts");
  const { exportOrders } = await load<typeof ExportModule>("app/admin/orders/order-export.server.ts");
  const migrationsFolder = join(folder, "app/lib/db/migrations");
  const database = await openPostgres({ databaseUrl, migrationsFolder, onError: console.error, skipMigrations: true });
  const { db } = database;
  // Older builds query totals separately.
  const apart = (filter: OrderFilter, cursor: Cursor) =>
    Promise.all([list.listOrders?.(db, filter, cursor), getOrderTotals(db, filter)]);
  return {
    database,
    load: (filter, cursor = null) =>
      list.listOrdersWithTotals ? list.listOrdersWithTotals(db as Db, filter, cursor) : apart(filter, cursor),
    exportOrders: (filter) => exportOrders(db, filter),
  };
}
