import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fullDisk } from "../../../tests/support/database/disk-space";
import { DataDirInUse, DataDirNotWritable } from "./errors";
import { lockDataDir } from "./pglite-data-dir.server";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "pixel-pilots-lock-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A process that locks the folder, drops what `lockDataDir` returned and collects its garbage as often as a line says so. */
async function holder(): Promise<{ child: ChildProcess; collect(): Promise<void>; kill(): Promise<void> }> {
  const script = join(dataDir, "holder.mjs");
  // Plain Node does not resolve extensionless imports; the module has them.
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
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

describe("the data folder", () => {
  test("is refused to a second opener, who is told by whom and what to do", () => {
    const release = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
    expect(() => lockDataDir(dataDir)).toThrow(
      new RegExp(`${dataDir}.*pid ${process.pid}.*Stop that process, or set DATABASE_URL`),
    );
    release();
    lockDataDir(dataDir)();
  });

  test("stays locked when its holder forgets the lock and collects its garbage", async () => {
    const other = await holder();
    await other.collect();
    expect(() => lockDataDir(dataDir)).toThrow(`pid ${other.child.pid}`);
    await other.collect();
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
  });

  test("is free again after a killed process", async () => {
    const other = await holder();
    await other.collect();
    expect(() => lockDataDir(dataDir)).toThrow(`pid ${other.child.pid}`);
    await other.kill();
    lockDataDir(dataDir)();
  });

  test("is free again when the lock is given back, once", () => {
    const first = lockDataDir(dataDir);
    first();
    const second = lockDataDir(dataDir);
    first();
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
    second();
  });

  test("that cannot be made is refused with what to do", () => {
    writeFileSync(join(dataDir, "file"), "");
    const below = join(dataDir, "file", "below");
    expect(() => lockDataDir(below)).toThrow(DataDirNotWritable);
    expect(() => lockDataDir(below)).toThrow(/cannot be written .*set DATA_DIR to another folder/);
  });

  test("on a full disk is refused with the reason, and not held", () => {
    {
      using _ = fullDisk();
      expect(() => lockDataDir(dataDir)).toThrow(DataDirNotWritable);
      expect(() => lockDataDir(dataDir)).toThrow(/no space left on device.*free some space/);
    }
    lockDataDir(dataDir)();
  });
});
