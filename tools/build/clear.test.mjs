/** @module-tag promise-38 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { clearBuild } from "./clear.mjs";

let folder;
beforeEach(() => {
  folder = join(tempFolder(), "build");
  for (const part of ["client/assets", "server/assets"]) {
    mkdirSync(join(folder, part), { recursive: true });
    writeFileSync(join(folder, part, "a1.js"), "");
  }
  writeFileSync(join(folder, ".made-from"), "");
});

const run = (...pids) => {
  mkdirSync(join(folder, ".running"));
  for (const pid of pids) writeFileSync(join(folder, ".running", String(pid)), "");
};
/** The id of a process that has ended. */
const endedPid = () => spawnSync(process.execPath, ["--version"]).pid;

test("a build that no process uses is removed, also after a shop that was killed", () => {
  run(endedPid(), "none");
  clearBuild(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test("the server files of a running shop stay", () => {
  run(endedPid(), process.pid);
  clearBuild(folder);
  expect(readdirSync(folder).sort()).toEqual([".running", "server"]);
  expect(existsSync(join(folder, "server/assets/a1.js"))).toBe(true);
});

test("nothing happens without a build", () => {
  rmSync(folder, { recursive: true });
  clearBuild(folder);
  expect(existsSync(folder)).toBe(false);
});
