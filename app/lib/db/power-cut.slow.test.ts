import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeWebPageOrder } from "../../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { copyReadyDatabase } from "../../../tests/support/database/ready-database";
import { scaleCaseCount } from "../../../tests/support/runner/cases";
import { openPglite } from "./pglite.server";
import { orders } from "./schema/index";

const CUTS = scaleCaseCount(2, { most: 200 });
const CONCURRENT_CUSTOMERS = 4;
const migrationsFolder = join(import.meta.dirname, "migrations");

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

/** Atomic write of a disk. */
const SECTOR_BYTES = 512;

/** Simulated disk of a folder: a copy that only contains what was synced. */
class Disk {
  /** A test cuts the power here. */
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
    const synced = join(this.#disk, relative(this.#folder, path));
    if (statSync(path).isDirectory()) this.#syncNames(path, synced);
    else {
      mkdirSync(dirname(synced), { recursive: true });
      cpSync(path, synced);
    }
  }

  /** Syncing a folder stores the names of its files; the content of new files is lost unless they are synced too. */
  #syncNames(path: string, synced: string): void {
    mkdirSync(synced, { recursive: true });
    const names = new Set(readdirSync(path));
    for (const name of readdirSync(synced)) if (!names.has(name)) rmSync(join(synced, name), { recursive: true });
    for (const name of names) {
      if (existsSync(join(synced, name))) continue;
      if (statSync(join(path, name)).isDirectory()) mkdirSync(join(synced, name));
      else writeFileSync(join(synced, name), "");
    }
  }

  /** Copies the synced state. */
  copyTo(target: string): void {
    cpSync(this.#disk, target, { recursive: true });
  }

  /** Copies the synced state and some unsynced sectors, as an operating system may write them in any order. */
  copyTornTo(target: string, isWritten: () => boolean): void {
    this.copyTo(target);
    for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const live = join(this.#folder, relative(target, path));
      if (existsSync(live)) writeFileSync(path, torn(readFileSync(path), readFileSync(live), isWritten));
    }
  }
}

/** Replaces some sectors that differ between both states; gaps are zero. */
function torn(synced: Buffer, written: Buffer, isWritten: () => boolean): Buffer {
  const sectors: [number, Buffer][] = [];
  let size = synced.length;
  for (let at = 0; at < written.length; at += SECTOR_BYTES) {
    const sector = written.subarray(at, at + SECTOR_BYTES);
    if (synced.subarray(at, at + SECTOR_BYTES).equals(sector) || !isWritten()) continue;
    sectors.push([at, sector]);
    size = Math.max(size, at + sector.length);
  }
  const disk = Buffer.alloc(size);
  synced.copy(disk);
  for (const [at, sector] of sectors) sector.copy(disk, at);
  return disk;
}

/** Seeded, so that a failure can be reproduced. */
function coin(seed: number): () => boolean {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 2 === 0;
  };
}

test("a power cut between any two syncs loses no acknowledged order, whatever unsynced data was written", {
  timeout: 300_000 + CUTS * 30_000,
}, async () => {
  const acknowledged: string[] = [];
  for (let cut = 0; cut < CUTS; cut++) {
    const dataDir = join(folder, `cut-${cut}`);
    // Some cuts fall into the first commit, some into a checkpoint, which syncs many files.
    let syncsLeft = 1 + ((cut * 7) % 23);
    let before: readonly string[] | undefined;
    disk.beforeSync = () => {
      if (before || --syncsLeft > 0) return;
      before = [...acknowledged];
      if (cut % 2 === 0) disk.copyTo(join(dataDir, "pglite"));
      else disk.copyTornTo(join(dataDir, "pglite"), coin(cut));
    };
    let placed = 0;
    const buy = async () => {
      while (!before) {
        const order = placed++;
        acknowledged.push((await placeWebPageOrder(app, `Cut ${cut}, order ${order}`)).sessionId);
        if (order % 3 === 2) await app.db.execute(sql`checkpoint`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_CUSTOMERS }, buy));
    const restarted = await openPglite({ dataDir, migrationsFolder });
    const stored = await restarted.db.select({ sessionId: orders.paymentSessionId }).from(orders);
    await restarted.close();
    rmSync(dataDir, { recursive: true });
    expect(stored.map(({ sessionId }) => sessionId)).toEqual(expect.arrayContaining([...(before ?? [])]));
  }
  expect(acknowledged.length).toBeGreaterThan(CUTS);
});
