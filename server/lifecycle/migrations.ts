import { join } from "node:path";

/** Where the migrations lie, from the project's root, which every script starts in. */
export const MIGRATIONS = join(process.cwd(), "app", "db", "migrations");
