/**
 * @module-tag promise-16
 * @module-tag promise-33
 * @module-tag pglite
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freshDatabase } from "../../support/database/test-database.ts";
import { filler } from "../../support/files/raw-upload.ts";
import { type S3Server, s3Server } from "../../support/files/s3-server.ts";
import { png } from "../../support/files/samples.ts";
import { paidSessions } from "../../support/shop/provider-books.ts";
import { askReceipt, buyPage, payAt, startCheckout, statusOf } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { type CommandResult, runShopCommand } from "../../support/shop/shop-command.ts";
import { firstMatch, newCustomer, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** The files are in a bucket, in a folder per shop. */

const PHONE = "(555) 010-0199";
const KEY = "a key of more than sixteen characters";

let shop: Shop;
let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backups-"));
  s3 = await s3Server();
  const env = { RATE_LIMIT_FACTOR: "1000", LOG_LEVEL: "error", SITE_PHONE: PHONE, ...filesOf("sold") };
  shop = await startShop({ env });
});
afterAll(async () => {
  await shop?.discard();
  await s3?.close();
  rmSync(folder, { recursive: true, force: true });
});

const filesOf = (name: string) => ({ FILES_URL: `${s3.url}/${name}` });

type Place = { dataDir: string; databaseUrl: string | null };

function run(command: "backup" | "restore", file: string, place: Place): Promise<CommandResult> {
  const settings = command === "backup" ? { SITE_PHONE: PHONE, ...filesOf("sold") } : filesOf("restored");
  return runShopCommand(place, [command, file], { env: { BACKUP_KEY: KEY, ...settings } });
}

/** An empty data folder and an empty database. */
async function emptyPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), "restored-"));
  const { url, drop } = await freshDatabase("postgres");
  onTestFinished(async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await drop();
  });
  return { dataDir, databaseUrl: url };
}

const receiptOf = async (at: Shop, sessionId: string): Promise<unknown> => (await askReceipt(at, sessionId)).json();

test("a backup during sales has everything from before it; a restored shop sells, and a restore never overwrites data", async () => {
  const ann = await signedInAdmin(shop, "ann@team.example", "manager");
  const picture = await uploadPicture(ann);
  const { visitor, orderId } = await newCustomer(shop);
  const content = filler(900_000);
  const fileId = await visitor.sendFile(orderId, "notes.txt", content);
  const before = [await buyPage(shop), await buyPage(shop)];
  const unpaid = await startCheckout(shop);

  const file = join(folder, "while-orders-come-in");
  let busy = true;
  let sold = 0;
  const sales = (async () => {
    for (; busy; sold += 1) await buyPage(shop);
  })();
  const made = await run("backup", file, shop);
  busy = false;
  await sales;
  expect(made.code, made.stderr).toBe(0);
  expect(made.stdout.trim().split("\n").at(-1)).toMatch(/^Backup complete: .+, with \d+ orders and 3 files\.$/);
  expect(sold).toBeGreaterThan(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).subarray(0, 21).toString()).toBe("age-encryption.org/v1");

  const again = await run("backup", file, shop);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("already exists")]);

  const place = await emptyPlace();
  const restored = await run("restore", file, place);
  expect(restored.code, restored.stderr).toBe(0);
  expect(restored.stdout).toMatch(/which are not set here: .*SITE_PHONE/);
  const liveFiles = { BACKUP_KEY: KEY, ...filesOf("sold") };
  const overLiveFiles = await runShopCommand(await emptyPlace(), ["restore", file], { env: liveFiles });
  expect([overLiveFiles.code, overLiveFiles.stderr]).toEqual([1, expect.stringContaining("belong to another shop")]);
  for (const used of [place, { ...place, dataDir: join(folder, "another-folder") }]) {
    const refused = await run("restore", file, used);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("Nothing was changed.")]);
  }
  const env = { RATE_LIMIT_FACTOR: "1000", DATABASE_URL: place.databaseUrl ?? "", ...filesOf("restored") };
  await using copy = await startShop({ dataDir: place.dataDir, database: "pglite", env });

  for (const { sessionId } of before) {
    expect(await receiptOf(copy, sessionId)).toEqual(await receiptOf(shop, sessionId));
  }
  expect((await as(visitor, copy).get(`/my-order/files/${fileId}`)).html).toHaveLength(content.length);
  for (const format of ["webp", "avif"])
    expect((await fetch(`${copy.url}${picture}.${format}`)).headers.get("content-type")).toBe(`image/${format}`);
  expect((await as(ann, copy).get("/auth?account")).html).toContain("ann@team.example");
  // Open sessions are restored at the provider; new orders get their own.
  await payAt(unpaid.url.replace(shop.sandboxUrl, copy.sandboxUrl));
  await waitFor(async () => (await statusOf(copy, unpaid.sessionId)) === "paid", { what: "the open order to be paid" });
  expect(await statusOf(copy, (await buyPage(copy)).sessionId)).toBe("paid");

  await copy.stop();
  const onLiveFiles = startShop({ dataDir: place.dataDir, database: "pglite", env: { ...env, ...filesOf("sold") } });
  await expect(onLiveFiles).rejects.toThrow(/belong to another shop.*Set FILES_URL to another folder/);
  await copy.revive();
  // Paid orders match the provider's. Those that only it has were sold after the snapshot.
  const provider = await paidSessions(copy);
  const orders = await paidOrders(copy, place.databaseUrl);
  expect(orders.size).toBeGreaterThanOrEqual(before.length + 2);
  for (const [session, amount] of orders) expect([session, provider.get(session)]).toEqual([session, amount]);
  expect(provider.size - orders.size).toBeLessThanOrEqual(sold);
});

/** A picture for texts, with all its files. Returns their address without the format. */
async function uploadPicture(admin: Visitor): Promise<string> {
  const { html } = await admin.sendPicture(png(9, 9));
  const address = firstMatch(html, /\/media\/[0-9a-f]{32}-9/);
  // Its page has the AVIF file once the job is done.
  await waitFor(async () => (await admin.get("/admin/content/media")).html.includes(`${address}.avif`), {
    what: "the AVIF file of a picture",
  });
  return address;
}

/** Paid orders in the CSV export: amount in cents by session. */
async function paidOrders(at: Shop, databaseUrl: string | null): Promise<Map<string, number>> {
  const boss = await signedInAdmin({ ...at, databaseUrl }, "boss@team.example");
  const { html } = await boss.get("/admin/orders.csv?status=paid");
  // No cell of these orders contains a comma or a line break.
  const [titles = [], ...rows] = html
    .trim()
    .split("\r\n")
    .map((line) => line.split(",").map((cell) => cell.replace(/^"|"$/g, "")));
  const cell = (row: readonly string[], title: string) => row[titles.indexOf(title)] ?? "";
  return new Map(rows.map((row) => [cell(row, "Transaction ID"), Math.round(Number(cell(row, "Amount")) * 100)]));
}

/** A browser with the same cookies at another shop. */
function as(visitor: Visitor, at: Pick<Shop, "url">): Visitor {
  const same = new Visitor(at);
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  return same;
}
