import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type NewerRelease, newerRelease } from "../../support/database/newer-release.ts";
import { buyPage } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { runShopCommand } from "../../support/shop/shop-command.ts";

const project = fileURLToPath(new URL("../../..", import.meta.url));

/** The shop runs this release; `newer` is this release with more migrations. */
let shop: Shop;
let newer: NewerRelease;
beforeAll(async () => {
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
});

/** Runs a command of the release whose migrations are in `cwd`, with the shop's settings. */
async function run(name: string, cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await runShopCommand(shop, [name, ...args], { cwd });
  return { code, output: stdout + stderr };
}

const columns = async () =>
  (await shop.query("select 1 from information_schema.columns where table_name = 'orders' and column_name = 'more'"))
    .length;

test("migrations are listed before they run, and run while the previous release sells", async () => {
  const announced = ["9000_more", "creates the table more", "adds orders.more", "The previous release loses nothing"];
  const looked = await run("prepare-upgrade", newer.root, "--look");
  for (const words of [...announced, "Nothing was changed."]) expect(looked.output).toContain(words);
  expect([looked.code, await columns()]).toEqual([0, 0]);
  const [done] = await Promise.all([run("prepare-upgrade", newer.root), buyPage(shop), buyPage(shop)]);
  for (const words of [...announced, "Done in "]) expect(done.output).toContain(words);
  expect([done.code, await columns()]).toEqual([0, 1]);
  await buyPage(shop);
  expect((await run("prepare-upgrade", newer.root)).output).toContain("Nothing was changed.");
});

test("the previous release is rejected with a message until a rollback is prepared; then the migrations apply again", async () => {
  const refused = await run("prepare-upgrade", project);
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining("newer than this release of the shop (1 unknown change"),
  });
  const back = await run("prepare-rollback", newer.root, project);
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining("The previous release can start") });
  shop = await shop.restart();
  await buyPage(shop);
  const again = await run("prepare-upgrade", newer.root);
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining("Done in ") });
});

test("a migration that removes something is marked, and cannot be rolled back", async () => {
  newer.addMigration("9001_less", '-- Announced: Nobody reads it.\nALTER TABLE "orders" DROP COLUMN "more";');
  const { code, output } = await run("prepare-upgrade", newer.root);
  expect([code, await columns()]).toEqual([0, 0]);
  for (const words of ["! drops orders.more", "announced: Nobody reads it.", "rolling back means restoring a backup"]) {
    expect(output).toContain(words);
  }
  const back = await run("prepare-rollback", newer.root, project);
  expect(back).toMatchObject({ code: 1, output: expect.stringContaining("drops orders.more") });
  expect(back.output).toContain("restore a backup");
});
