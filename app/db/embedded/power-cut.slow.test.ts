import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "~/db/tables";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { placeWebPage } from "../../../tests/support/app/web-page-orders";
import { copyReadyDatabase } from "../../../tests/support/database/ready-database";
import { howMany, noteCases } from "../../../tests/support/runner/cases";
import { openPglite } from "./pglite.server";

const CUTS = howMany(2, { most: 200 });
const migrationsFolder = join(import.meta.dirname, "..", "migrations");

let folder: string;
let app: TestApp;
let disk: Disk;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "power-cut-"));
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  await copyReadyDatabase(dataDir);
  disk = new Disk(join(dataDir, "pglite"), join(folder, "disk"));
  app = await testApp(() => openPglite({ dataDir, migrationsFolder, onSync: (path) => disk.sync(path) }));
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a disk would have of a folder if it kept nothing that was not synced: a copy that only syncs bring up to date. */
class Disk {
  /** Called before each sync: then the power may go. */
  beforeSync = () => {};
  readonly #folder: string;
  readonly #disk: string;

  constructor(folder: string, disk: string) {
    this.#folder = folder;
    this.#disk = disk;
    cpSync(folder, disk, { recursive: true });
  }

  sync(path: string): void {
    this.beforeSync();
    const kept = join(this.#disk, relative(this.#folder, path));
    if (statSync(path).isDirectory()) this.#syncNames(path, kept);
    else {
      mkdirSync(dirname(kept), { recursive: true });
      cpSync(path, kept);
    }
  }

  /** A synced folder has its files' names; what is in new ones is lost unless they are synced themselves. */
  #syncNames(path: string, kept: string): void {
    mkdirSync(kept, { recursive: true });
    const names = new Set(readdirSync(path));
    for (const name of readdirSync(kept)) if (!names.has(name)) rmSync(join(kept, name), { recursive: true });
    for (const name of names) {
      if (existsSync(join(kept, name))) continue;
      if (statSync(join(path, name)).isDirectory()) mkdirSync(join(kept, name));
      else writeFileSync(join(kept, name), "");
    }
  }

  /** The disk as it is now, for another database. */
  copyTo(target: string): void {
    cpSync(this.#disk, target, { recursive: true });
  }
}

test("a power cut loses no order that was acknowledged, wherever between two syncs it falls", {
  timeout: 300_000 + CUTS * 30_000,
}, async () => {
  const acknowledged: string[] = [];
  for (let cut = 0; cut < noteCases(CUTS); cut++) {
    const dataDir = join(folder, `cut-${cut}`);
    // Some cuts fall into the first commit, some into a checkpoint, which syncs many files.
    let syncsLeft = 1 + ((cut * 7) % 23);
    let before: readonly string[] | undefined;
    disk.beforeSync = () => {
      if (before || --syncsLeft > 0) return;
      before = [...acknowledged];
      disk.copyTo(join(dataDir, "pglite"));
    };
    for (let order = 0; !before; order++) {
      acknowledged.push((await placeWebPage(app, `Cut ${cut}, order ${order}`)).sessionId);
      if (order % 3 === 2) await app.db.execute(sql`checkpoint`);
    }
    const restarted = await openPglite({ dataDir, migrationsFolder });
    const kept = await restarted.db.select({ sessionId: orders.paymentSessionId }).from(orders);
    await restarted.close();
    rmSync(dataDir, { recursive: true });
    expect(kept.map(({ sessionId }) => sessionId)).toEqual(expect.arrayContaining([...before]));
  }
  expect(acknowledged.length).toBeGreaterThan(CUTS);
});
