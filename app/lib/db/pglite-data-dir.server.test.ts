/** @module-tag promise-15 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fullDisk } from "../../../tests/support/database/disk-space";
import { DataDirInUse, DataDirNotWritable } from "./errors";
import { lockDataDir, openDataDir } from "./pglite-data-dir.server";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "pixel-pilots-lock-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a process that locks the folder, drops the result of `lockDataDir` and runs its garbage collector on demand. */
async function startHolder(): Promise<{ child: ChildProcess; collect(): Promise<void>; kill(): Promise<void> }> {
  const script = join(dataDir, "holder.mjs");
  // Plain Node does not resolve the module's imports, which have no ending or start with `~`.
  writeFileSync(
    script,
    `import { registerHooks } from "node:module";
     import { setTimeout as pause } from "node:timers/promises";
     const app = ${JSON.stringify(new URL("../../", import.meta.url).href)};
     const ours = (name) => name.startsWith("~/") ? app + name.slice(2) + ".ts" : name.startsWith(".") && !name.endsWith(".ts") ? name + ".ts" : name;
     registerHooks({ resolve: (name, context, next) => next(context.parentURL?.startsWith(app) ? ours(name) : name, context) });
     const { lockDataDir } = await import(${JSON.stringify(join(import.meta.dirname, "pglite-data-dir.server.ts"))});
     lockDataDir(${JSON.stringify(dataDir)});
     console.log("held");
     for await (const _ of process.stdin) {
       for (let i = 0; i < 5; i++) { globalThis.gc(); await pause(1); }
       console.log("collected");
     }`,
  );
  const child = spawn(process.execPath, ["--expose-gc", script], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect(await lines.next()).toMatchObject({ value: "held" });
  return {
    child,
    collect: async () => {
      child.stdin.write("collect\n");
      expect(await lines.next()).toMatchObject({ value: "collected" });
    },
    kill: async () => {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

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
    const other = await startHolder();
    await other.collect();
    expect(() => lockDataDir(dataDir)).toThrow(`pid ${other.child.pid}`);
    await other.collect();
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
  });

  test("is unlocked when the holder is killed", async () => {
    const other = await startHolder();
    await other.collect();
    expect(() => lockDataDir(dataDir)).toThrow(`pid ${other.child.pid}`);
    await other.kill();
    lockDataDir(dataDir)();
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
    expect(() => lockDataDir(below)).toThrow(DataDirNotWritable);
    expect(() => lockDataDir(below)).toThrow(/cannot be written .*set DATA_DIR to another folder/);
  });

  test("on a full disk is rejected with the reason, and not locked", () => {
    {
      using _ = fullDisk();
      expect(() => lockDataDir(dataDir)).toThrow(DataDirNotWritable);
      expect(() => lockDataDir(dataDir)).toThrow(/no space left on device.*free some space/);
    }
    lockDataDir(dataDir)();
  });
});
