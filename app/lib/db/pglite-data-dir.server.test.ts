/** @module-tag promise-15 */
import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { fullDisk } from "../../../tests/support/database/disk-space";
import { emptyFolder } from "../../../tests/support/files/empty-folder";
import { DatabaseError, DataDirInUse } from "./errors";
import { lockDataDir, openDataDir } from "./pglite-data-dir.server";

const dataDir = emptyFolder();

const modeOf = (path: string) => statSync(path).mode & 0o1777;

test("a folder that other users can read is closed to them, with the database's; one that they share is reported", () => {
  mkdirSync(join(dataDir, "pglite"), { mode: 0o755 });
  chmodSync(dataDir, 0o777);
  expect(openDataDir(dataDir)).toBe(true);
  expect([modeOf(dataDir), modeOf(join(dataDir, "pglite"))]).toEqual([0o700, 0o700]);
  chmodSync(dataDir, 0o1777);
  expect([openDataDir(dataDir), modeOf(dataDir)]).toEqual([false, 0o1777]);
  openDataDir(join(dataDir, "new"));
  expect(modeOf(join(dataDir, "new"))).toBe(0o700);
});

describe("the data directory", () => {
  test("is locked for a second opener, with the process id and what to do", () => {
    const release = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
    expect(() => lockDataDir(dataDir)).toThrow(
      new RegExp(`${dataDir}.*pid ${process.pid}.*Stop that process, or set DATABASE_URL`),
    );
    release();
    lockDataDir(dataDir)();
  });

  test("stays locked when the holder drops its reference and collects garbage", async () => {
    setFlagsFromString("--expose-gc");
    lockDataDir(dataDir);
    // The second pass frees what had finalizers.
    for (let times = 0; times < 2; times++) {
      runInNewContext("gc")();
      await turn();
    }
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
  });

  test("is unlocked by the returned function, which has no effect when called again", () => {
    const first = lockDataDir(dataDir);
    first();
    const second = lockDataDir(dataDir);
    first();
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
    second();
  });

  test("that cannot be created is rejected with what to do", () => {
    writeFileSync(join(dataDir, "file"), "");
    const below = join(dataDir, "file", "below");
    expect(() => lockDataDir(below)).toThrow(DatabaseError);
    expect(() => lockDataDir(below)).toThrow(/cannot be written .*set DATA_DIR to another folder/);
  });

  test("on a full disk is rejected with the reason, and not locked", () => {
    {
      using _ = fullDisk();
      expect(() => lockDataDir(dataDir)).toThrow(DatabaseError);
      expect(() => lockDataDir(dataDir)).toThrow(/no space left on device.*free some space/);
    }
    lockDataDir(dataDir)();
  });
});
