import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyReadyDatabase } from "../../support/database/ready-database.ts";
import { freePorts } from "../../support/shop/ports.ts";
import { buyPage } from "../../support/shop/purchase.ts";
import { launchProcess, startShop, waitUntilReady } from "../../support/shop/shop.ts";
import { runShopCommand } from "../../support/shop/shop-command.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "uncommon-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PUBLIC = { AUTH_SECRET: "x".repeat(32), PAYMENTS: "sandbox" };

/** loopback.test.ts has other spellings. */
test.each<[string, Record<string, string>]>([
  ["[::1]", {}],
  ["::", PUBLIC],
])("a shop with HOST=%s sells at http://[::1]", async (host, env) => {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  await copyReadyDatabase(join(folder, "data"));
  const settings = { DATA_DIR: join(folder, "data"), SANDBOX_PORT: String(sandboxPort), HOST: host, ...env };
  const shop = { ...launchProcess(port, settings), url: `http://[::1]:${port}` };
  try {
    await waitUntilReady(shop);
    expect((await buyPage(shop)).sessionId).toMatch(/^cs_/);
  } finally {
    await shop.end("SIGKILL");
  }
});

test.each([
  ["longer than the path of a socket", "a folder of a customer who likes long names/".repeat(6)],
  ["with characters that mean something in URLs and shells", "a b#c%20d?e&f'g\"$HOME é 店"],
])("a shop sells and is managed from the shell with a DATA_DIR %s", async (_what, name) => {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  await using shop = await startShop({ dataDir, database: "postgres" });
  await buyPage(shop);
  const run = (...args: string[]) => runShopCommand(shop, args);
  expect(await run("admin", "add", "ann@shop.example")).toMatchObject({ code: 0 });
  const backup = await run("backup", join(folder, "backup"));
  expect(backup).toMatchObject({ code: 0, stdout: expect.stringContaining("Backup complete") });
  expect(await run("erase", "nobody@acme.example")).toMatchObject({ code: 0 });
  await shop.stop();
  expect(await run("admin", "list")).toMatchObject({ code: 0, stdout: expect.stringContaining("ann@shop.example") });
});
