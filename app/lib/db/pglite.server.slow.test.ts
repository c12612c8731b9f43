import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyReadyDatabase } from "../../../tests/support/database/ready-database";
import { openDatabase } from "./client.server";
import { DatabaseDamaged } from "./errors";

const migrationsFolder = join(import.meta.dirname, "migrations");
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pixel-pilots-pglite-"));
  await copyReadyDatabase(dataDir);
  // The first test creates the database, which is slow on a busy machine.
}, 180_000);
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, migrationsFolder });

test("that does not open is rejected with what to do, and the folder is unlocked", async () => {
  rmSync(join(dataDir, "pglite", "base"), { recursive: true });
  await expect(open()).rejects.toThrow(DatabaseDamaged);
  await expect(open()).rejects.toThrow(/pglite .*Restore a backup, or move the folder/);
});
