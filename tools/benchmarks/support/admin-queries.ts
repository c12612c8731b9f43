import { join } from "node:path";
import type * as ExportModule from "../../../app/admin/orders/order-export.server.ts";
import type { OrderFilter } from "../../../app/admin/orders/order-filter.ts";
import type * as ListModule from "../../../app/admin/orders/order-list.server.ts";
import type { Database } from "../../../app/lib/db/database.ts";
import type { Cursor } from "../../../app/lib/db/pagination.ts";
import type * as PostgresModule from "../../../app/lib/db/postgres.server.ts";
import { importSource } from "../../import-source.ts";

export type AdminQueries = {
  database: Database;
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

/** Loads the queries from the sources in `folder`, whose migrations the database must have. */
export async function loadAdminQueries(folder: string, databaseUrl: string): Promise<AdminQueries> {
  const load = <Module>(path: string) => importSource<Module>(path, folder);
  const { openPostgres } = await load<typeof PostgresModule>("app/lib/db/postgres.server.ts");
  const { listOrdersWithTotals } = await load<typeof ListModule>("app/admin/orders/order-list.server.ts");
  const { exportOrders } = await load<typeof ExportModule>("app/admin/orders/order-export.server.ts");
  const migrationsFolder = join(folder, "app/lib/db/migrations");
  const database = await openPostgres({ databaseUrl, migrationsFolder, onError: console.error, skipMigrations: true });
  const { db } = database;
  return {
    database,
    load: (filter, cursor = null) => listOrdersWithTotals(db, filter, cursor),
    exportOrders: (filter) => exportOrders(db, filter),
  };
}
