import type * as PostgresModule from "../../app/lib/db/postgres.server.ts";
import { importSource } from "../import-source.ts";

/** Applies the migrations to a PostgreSQL database, like a start of the shop. */
export async function migrate(databaseUrl: string): Promise<void> {
  const { openPostgres } = await importSource<typeof PostgresModule>("app/lib/db/postgres.server.ts");
  const migrationsFolder = "app/lib/db/migrations";
  await (await openPostgres({ databaseUrl, migrationsFolder, onError: () => {} })).close();
}
