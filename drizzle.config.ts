import { defineConfig } from "drizzle-kit";

/** After a schema change: `drizzle-kit generate --name what_changes`. The SQL must run on PostgreSQL 15 and PGlite. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./app/lib/db/schema/*.ts",
  out: "./app/lib/db/migrations",
});
