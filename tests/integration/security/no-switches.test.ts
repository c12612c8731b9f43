import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { killOrders } from "../../support/faults/kill-orders.ts";
import { buyPage, checkoutBody } from "../../support/shop/purchase.ts";
import { startShop } from "../../support/shop/shop.ts";

/** Environment variables of the system or the shop. */
const NOT_OURS = ["CHROMIUM", "CI", "DATABASE_URL", "HOME", "NO_COLOR", "PATH", "TMPDIR", "USER"];

/** Environment variables with which test support kills a process, fills its disk or measures its memory. */
const switches = [
  ...new Set(
    globSync("tests/**/*.ts").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = ""]) => name),
    ),
  ),
].filter((name) => !NOT_OURS.includes(name));

test("neither the build nor its sources read variables of the test support", () => {
  for (const name of ["KILL_ORDERS", "FULL_DISK_FLAG", "PLANTED_LEAK", "TEST_PROCESSES"])
    expect(switches).toContain(name);
  const sold = [
    ...globSync("build/{client,server}/**/*.{js,mjs,html}"),
    ...globSync("{app,server,sandbox}/**/*.{ts,tsx,mjs}").filter((file) => !file.includes(".test.")),
  ];
  expect(sold.length).toBeGreaterThan(500);
  const found = sold.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return switches.filter((name) => text.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

test("a shop with all of these variables sells normally", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-switches-"));
  const flag = join(folder, "on");
  writeFileSync(flag, "");
  const company = "Switched Ltd";
  killOrders(folder).give({ step: "order written", mark: company, turn: 1 });
  const env = Object.fromEntries(switches.map((name) => [name, flag]));
  await using shop = await startShop({ env: { ...env, KILL_ORDERS: folder } });
  await buyPage(shop, checkoutBody({ company }));
  expect(shop.process.exitCode).toBeNull();
  expect(killOrders(folder).begun()).toBeNull();
  rmSync(folder, { recursive: true, force: true });
});
