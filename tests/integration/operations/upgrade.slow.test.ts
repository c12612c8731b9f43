import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type NewerRelease, newerRelease } from "../../support/database/newer-release.ts";
import { freshDatabase } from "../../support/database/test-database.ts";
import { buyPage } from "../../support/shop/purchase.ts";
import { queryShop, type Shop, startShop } from "../../support/shop/shop.ts";
import { runShopCommand } from "../../support/shop/shop-command.ts";

const project = fileURLToPath(new URL("../../..", import.meta.url));

/** The shop runs this release; `newer` is this release with more migrations. */
let shop: Shop;
let newer: NewerRelease;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  shop = await startShop();
  newer = newerRelease();
  newer.addMigration(
    "9000_more",
    'CREATE TABLE "more" ("id" text);--> statement-breakpoint\nALTER TABLE "orders" ADD COLUMN "more" text;',
  );
});
afterAll(async () => {
  newer[Symbol.dispose]();
  await shop.discard();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of the release whose migrations are in `cwd`, with the shop's settings. */
async function run(name: string, cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await runShopCommand(shop, [name, ...args], { cwd });
  return { code, output: stdout + stderr };
}

const columns = async () =>
  (await shop.query("select 1 from information_schema.columns where table_name = 'orders' and column_name = 'more'"))
    .length;

const backup = (name: string) => join(folder, name);

test("migrations are listed before they run, and run after a backup while the previous release sells", async () => {
  const announced = ["9000_more", "creates the table more", "adds orders.more", "The previous release keeps running"];
  const looked = await run("prepare-upgrade", newer.root, "--look");
  for (const words of [...announced, "Nothing was changed."]) expect(looked.output).toContain(words);
  expect([looked.code, await columns()]).toEqual([0, 0]);
  await buyPage(shop);
  const [done] = await Promise.all([
    run("prepare-upgrade", newer.root, backup("before")),
    buyPage(shop),
    buyPage(shop),
  ]);
  for (const words of [...announced, "Backup complete: ", "Done in "]) expect(done.output).toContain(words);
  expect([done.code, await columns()]).toEqual([0, 1]);
  await buyPage(shop);
  const again = await run("prepare-upgrade", newer.root, backup("again"));
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining("Nothing was changed.") });
  expect(existsSync(backup("again"))).toBe(false);
});

test("the previous release refuses the newer tables, and starts on the restored backup", async () => {
  const refused = await run("prepare-upgrade", project, "--look");
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining("newer than this release of the shop (1 unknown change"),
  });
  const { url, drop } = await freshDatabase("postgres", { ready: false });
  onTestFinished(drop);
  const place = { dataDir: backup("data"), databaseUrl: url };
  expect(await runShopCommand(place, ["restore", backup("before")])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Restore complete"),
  });
  await using restored = await startShop({ dataDir: place.dataDir, env: { DATABASE_URL: url ?? "" } });
  const paid = (databaseUrl: string | null) => queryShop(databaseUrl, "select 1 from orders where status = 'paid'");
  expect((await paid(url)).length).toBeGreaterThanOrEqual(1);
  await buyPage(restored);
});

test("without a backup nothing is changed; a migration that removes something is marked", async () => {
  newer.addMigration("9001_less", '-- Announced: Nobody reads it.\nALTER TABLE "orders" DROP COLUMN "more";');
  expect(await run("prepare-upgrade", newer.root)).toMatchObject({ code: 1, output: expect.stringContaining("FILE") });
  const taken = await run("prepare-upgrade", newer.root, backup("before"));
  expect(taken).toMatchObject({ code: 1, output: expect.stringContaining("already exists") });
  expect(await columns()).toBe(1);
  const { code, output } = await run("prepare-upgrade", newer.root, backup("second"));
  expect([code, await columns()]).toEqual([0, 0]);
  for (const words of ["! drops orders.more", "announced: Nobody reads it.", "restore the backup"]) {
    expect(output).toContain(words);
  }
});
