import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyReadyDatabase } from "../../../tests/support/database/ready-database";
import { emptyFolder } from "../../../tests/support/files/empty-folder";
import { openDatabase } from "./client.server";
import { DatabaseError } from "./errors";

const migrationsFolder = join(import.meta.dirname, "migrations");
const dataDir = emptyFolder();

test("an embedded database that does not open is rejected with what to do, and the folder is unlocked", async () => {
  const open = () => openDatabase({ dataDir, migrationsFolder });
  await copyReadyDatabase(dataDir);
  rmSync(join(dataDir, "pglite", "base"), { recursive: true });
  await expect(open()).rejects.toThrow(DatabaseError);
  await expect(open()).rejects.toThrow(/pglite .*Restore a backup, or move the folder/);
});
