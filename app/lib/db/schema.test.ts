import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import * as schema from "./schema/index";

const meta = join(import.meta.dirname, "migrations", "meta");

test("the migrations create exactly the schema's tables", async () => {
  const journal = JSON.parse(readFileSync(join(meta, "_journal.json"), "utf8"));
  const last = String(journal.entries.at(-1).idx).padStart(4, "0");
  const migrated = JSON.parse(readFileSync(join(meta, `${last}_snapshot.json`), "utf8"));
  const expected = generateDrizzleJson(schema, migrated.id);
  expect(await generateMigration(migrated, expected)).toEqual([]);
});
