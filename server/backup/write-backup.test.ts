import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buffer, json } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { extract } from "tar-stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { orderFiles } from "~/lib/db/schema/index";
import { log } from "~/lib/logging/logger.server";
import { StorageUnavailable } from "~/lib/storage/storage";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { backupFromRunningServer, openControlSocket } from "../control-socket";
import { parseEntryName } from "./format";
import { createBackup } from "./write-backup";

let app: TestApp;
let dataDir: string;
let socket: { close(): Promise<void> };
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => void unhandled.push(reason);
beforeAll(async () => {
  app = await testApp();
  // Either would end the shop.
  process.on("uncaughtException", onUnhandled).on("unhandledRejection", onUnhandled);
});
beforeEach(async () => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  unhandled.length = 0;
  dataDir = mkdtempSync(join(tmpdir(), "shop-backup-"));
  const diagnose = async () => ({ findings: [], variables: [] });
  socket = await openControlSocket({ db: app.db, backup: () => createBackup(source()), diagnose }, dataDir);
});
afterEach(async () => {
  await socket.close();
  rmSync(dataDir, { recursive: true, force: true });
  vi.restoreAllMocks();
  await app.reset();
});
afterAll(async () => {
  process.off("uncaughtException", onUnhandled).off("unhandledRejection", onUnhandled);
  await app.close();
});

const source = () => {
  const { database, storage: files, settings } = app;
  return { database, files, settings: { ...settings, dataDir }, variables: ["PORT"] };
};

async function writeFileRow(orderId: string): Promise<string> {
  const row = { orderId, sender: "customer", author: "jo@acme.example", name: "a.txt", size: 5, received: 5 } as const;
  const id = randomUUID();
  await app.db.insert(orderFiles).values({ ...row, id, type: "text/plain", readyAt: app.now() });
  return id;
}

test("a backup starts with its header and ends with its totals; a deleted file is counted", async () => {
  const orderId = await writePaidOrder(app);
  const [present, deleted] = [await writeFileRow(orderId), await writeFileRow(orderId)];
  await app.storage.put(
    `${present}/content`,
    (async function* () {
      yield Buffer.from("hello");
    })(),
  );
  const entries = (await createBackup(source())).pipe(extract());
  const names: string[] = [];
  let last: unknown;
  for await (const entry of entries) {
    names.push(entry.header.name);
    const isText = entry.header.name.endsWith(".json");
    if (isText) last = await json(entry);
    else await buffer(entry);
  }
  expect(names[0]).toBe("backup.json");
  expect(names).toContain("database/orders/0000001");
  expect(names.filter((name) => name.startsWith("files/"))).toEqual([`files/${present}/content`]);
  expect(names.join()).not.toContain(deleted);
  expect(names.at(-1)).toBe("end.json");
  expect(last).toMatchObject({ jobs: 0, files: 1, missingFiles: 1 });
});

test("every email and secret of a backup can be restored, and the sandbox's state is never copied where others read", async () => {
  const mail = join(dataDir, "mail");
  mkdirSync(join(mail, "a folder.eml"), { recursive: true });
  const names = ["a copy of a mail.eml", "Kopie (2) von Größe & Co.eml", "order.1@shop.eml"];
  for (const name of names) writeFileSync(join(mail, name), "mail");
  writeFileSync(join(dataDir, "auth-secret"), "secret");
  new DatabaseSync(join(dataDir, "sandbox.sqlite")).close();
  const [before, entries] = [readdirSync(tmpdir()), (await createBackup(source())).pipe(extract())];
  const seen: string[] = [];
  for await (const entry of entries) {
    expect([entry.header.name, parseEntryName(entry.header.name)]).not.toContain(null);
    seen.push(entry.header.name);
    await buffer(entry);
  }
  expect(seen.filter((name) => name.startsWith("data/")).sort()).toEqual(
    ["auth-secret", ...names.map((name) => `mail/${name}`), "sandbox.sqlite"].map((name) => `data/${name}`).sort(),
  );
  expect(readdirSync(dataDir).sort()).toEqual(["admin.sock", "auth-secret", "mail", "sandbox.sqlite"]);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith("sandbox-") && !before.includes(name))).toEqual([]);
});

test("a reader that disconnects does not affect the shop, and its database transaction ends", async () => {
  await writePaidOrder(app, { brief: { name: "x".repeat(2_000_000) } });
  const reading = await backupFromRunningServer(dataDir);
  if (!reading) throw new Error("The socket is closed");
  reading.on("error", () => {});
  await once(reading, "readable");
  reading.destroy();
  await app.db.execute(sql`select 1`);
  await expect.poll(() => log.error).toHaveBeenCalled();
  expect(unhandled).toEqual([]);
});

test("a backup that fails aborts the connection, so that it is not mistaken for a complete one", async () => {
  const id = await writeFileRow(await writePaidOrder(app));
  vi.spyOn(app.storage, "get").mockRejectedValue(new StorageUnavailable("The bucket is away"));
  const reading = await backupFromRunningServer(dataDir);
  if (!reading) throw new Error("The socket is closed");
  await expect(buffer(reading)).rejects.toThrow("The running shop stopped the backup. See its log for the reason");
  expect(app.storage.get).toHaveBeenCalledWith(`${id}/content`);
  expect(unhandled).toEqual([]);
});
