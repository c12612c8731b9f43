import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import type * as PostgresModule from "../../app/lib/db/postgres.server.ts";

/** Applies the migrations to a PostgreSQL database, like a start of the shop. */
export async function migrate(databaseUrl: string): Promise<void> {
  const config = { configFile: false, logLevel: "silent", resolve: { tsconfigPaths: true } } as const;
  const { module } = await runnerImport<typeof PostgresModule>("./app/lib/db/postgres.server.ts", config);
  const migrationsFolder = fileURLToPath(new URL("../../app/lib/db/migrations", import.meta.url));
  await (await module.openPostgres({ databaseUrl, migrationsFolder, onError: () => {} })).close();
}
