import { defineConfig } from "drizzle-kit";

/** After a change of the schema: `drizzle-kit generate --name what_changes`. The SQL must run on PostgreSQL 15 and on PGlite. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./app/lib/db/schema/*.ts",
  out: "./app/lib/db/migrations",
});
