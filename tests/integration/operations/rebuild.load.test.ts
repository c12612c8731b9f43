/** @module-tag promise-38 */
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareEnvironment, ownChild } from "../../support/runner/process.ts";
import { freePorts } from "../../support/shop/ports.ts";
import { buyPage } from "../../support/shop/purchase.ts";
import { waitUntilReady } from "../../support/shop/shop.ts";
import { readEmails } from "../../support/shop/shop-emails.ts";
import { waitFor } from "../../support/wait-for.ts";

/** A copy of the project with its build. */
let folder: string;
let shop: ReturnType<typeof ownChild> & { port: number; url: string };
/** Paths of the copy's files for clients, with their contents. */
let files: { path: string; content: Buffer }[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "shop-rebuilt-"));
  for (const part of ["app", "build", "packages", "server", "tools/build/clear.mjs", "package.json"]) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  rmSync(join(folder, "build/.running"), { recursive: true, force: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const client = join(folder, "build/client");
  files = globSync("**/*", { cwd: client, withFileTypes: true })
    .filter((entry) => entry.isFile() && ![".br", ".gz"].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file.slice(client.length), content: readFileSync(file) }));
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const env = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: join(folder, "data") };
  const child = spawn(process.execPath, ["server/index.mjs"], {
    cwd: folder,
    env: { ...bareEnvironment(), NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  shop = { port, url: `http://localhost:${port}`, ...ownChild(child) };
  await waitUntilReady(shop as never);
});
afterAll(async () => {
  await shop.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function expectEveryFile() {
  for (const { path, content } of files) {
    const answer = await fetch(shop.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(content.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
  }
}

test("a build under a running shop changes nothing for its clients, and the shop sells and emails", async () => {
  expect(readdirSync(join(folder, "build/.running"))).toEqual([String(shop.child.pid)]);
  const asking = expectEveryFile();
  execFileSync(process.execPath, ["tools/build/clear.mjs"], { cwd: folder });
  expect(readdirSync(join(folder, "build")).sort()).toEqual([".running", "server"]);
  mkdirSync(join(folder, "build/client/assets"), { recursive: true });
  for (const { path } of files.slice(0, 20))
    writeFileSync(join(folder, "build/client", path.replace(/^\/(?!assets).*\//, "")), "other");
  writeFileSync(join(folder, "build/server/index.js"), 'throw new Error("Another release");');
  await asking;
  await expectEveryFile();
  await buyPage(shop);
  await waitFor(async () => (await readEmails(join(folder, "data"))).length >= 2, { what: "the emails of the order" });
  expect(shop.hasEnded()).toBe(false);
  await shop.end("SIGTERM");
  expect(readdirSync(join(folder, "build/.running"))).toEqual([]);
});
