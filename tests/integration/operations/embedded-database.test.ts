import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startAndFail, tempPorts } from "../../support/shop/failing-start.ts";
import { askReceipt, buyPage, statusOf } from "../../support/shop/purchase.ts";
import { startShop } from "../../support/shop/shop.ts";
import { runShopCommand } from "../../support/shop/shop-command.ts";
import { findEmailTo, newCustomer, runAdmin, signedIn } from "../../support/shop/visitor.ts";

/** The main journeys of a first try, on one shop; the tests depend on each other. */
const shop = await startShop({ database: "pglite", env: { LOG_LEVEL: "error" } });
const folder = mkdtempSync(join(tmpdir(), "embedded-"));
afterAll(async () => {
  await shop.discard();
  rmSync(folder, { recursive: true, force: true });
});

test("a purchase is paid, an admin of the command signs in beside the running shop, and the customer gets a refund", async () => {
  const { email, orderId, visitor } = await newCustomer(shop);
  const requestId = randomUUID();
  const asked = { intent: "request-refund", orderId, requestId, amount: "28405", reason: "We moved." };
  expect((await visitor.post("/my-order", asked)).html).toContain("Withdraw request");
  expect(await runAdmin(shop, "add", "ann@team.example")).toContain("will be an admin once registered");
  const ann = await signedIn(shop, "ann@team.example");
  const granted = { intent: "grant-refund", requestId, refundId: randomUUID(), cents: "28405", seen: "0", work: "new" };
  expect((await ann.post("/admin/orders", granted)).status).toBe(200);
  expect((await visitor.get("/my-order")).html).toContain("We refunded $284.05");
  expect(await findEmailTo(shop, email, "Your refund for")).toBeTruthy();
});

test("its folder is closed to other users", () => {
  // PGlite makes its files writable for all.
  for (const path of [shop.dataDir, join(shop.dataDir, "pglite")]) expect(statSync(path).mode & 0o077).toBe(0);
});

test("a second process and a backup are refused with the pid of the shop and what to do", async () => {
  const { code, output } = await startAndFail({ ...(await tempPorts()), DATA_DIR: shop.dataDir });
  const backup = await runShopCommand(shop, ["backup", join(folder, "too-early")]);
  for (const [exitCode, said] of [
    [code, output],
    [backup.code, backup.stderr],
  ]) {
    expect(exitCode).toBe(1);
    expect(said).toContain(
      `is in use by another process (pid ${shop.process.pid}). Stop that process, or set DATABASE_URL`,
    );
  }
});

test("a kill loses no acknowledged order; a backup of the stopped shop, restored, has all and sells on", async () => {
  const sold = [await buyPage(shop), await buyPage(shop)];
  expect(await shop.stop("SIGKILL")).toBeNull();
  const [file, dataDir] = [join(folder, "backup"), join(folder, "restored")];
  const backup = await runShopCommand(shop, ["backup", file]);
  expect(backup.stdout, backup.stderr).toMatch(/Backup complete: .+, with 3 orders and 0 files\.\n$/);
  const restored = await runShopCommand({ dataDir, databaseUrl: null }, ["restore", file]);
  expect(restored.stdout, restored.stderr).toContain("Restore complete: ");
  await using copy = await startShop({ database: "pglite", dataDir });
  for (const { sessionId } of sold) expect((await askReceipt(copy, sessionId)).status).toBe(200);
  expect(await statusOf(copy, (await buyPage(copy)).sessionId)).toBe("paid");
});
