/** @module-tag promise-33 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { buffer, json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { extract } from "tar-stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { exportPerson } from "~/customers/privacy/export-person.server";
import { contentMedia, orderFiles } from "~/lib/db/schema/index";
import { log } from "~/lib/logging/logger.server";
import { StorageUnavailable } from "~/lib/storage/storage";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { recordCaseCount, scaleCaseCount } from "../../tests/support/runner/cases";
import { privacyCommands } from "../commands/privacy";
import { backupFromRunningServer, exportFromRunningServer, openControlSocket } from "../control-socket";
import { formatStartupError } from "../lifecycle/startup-errors";
import { parseEntryName } from "./format";
import { createBackup } from "./write-backup";

let app: TestApp;
let dataDir: string;
let socket: { close(): Promise<void> };
const unhandled: unknown[] = [];
/** Archives that the shop has ended with. */
let closed = 0;
const countClosed = (archive: Readable) =>
  archive.once("close", () => {
    closed += 1;
  });
const onUnhandled = (reason: unknown) => void unhandled.push(reason);
beforeAll(async () => {
  app = await testApp();
  // Either would end the shop.
  process.on("uncaughtException", onUnhandled).on("unhandledRejection", onUnhandled);
});
beforeEach(async () => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  unhandled.length = 0;
  closed = 0;
  dataDir = mkdtempSync(join(tmpdir(), "shop-backup-"));
  const diagnose = async () => ({ findings: [], variables: [] });
  const privacy = {
    ...privacyCommands(app.db, app.settings),
    copy: async (email: string) => countClosed(await exportPerson({ ...app, files: app.storage }, email)),
  };
  socket = await openControlSocket(
    { db: app.db, backup: async () => countClosed(await createBackup(source())), privacy, diagnose },
    dataDir,
  );
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

test("a backup has the files of pictures, and until there is AVIF what it is made of; a lost file is counted", async () => {
  const [whole, waiting] = [randomUUID(), randomUUID()];
  const row = { alt: "Our office", width: 800, height: 600, widths: [480, 800], bytes: 5, author: "mo@acme.example" };
  await app.db.insert(contentMedia).values([
    { ...row, sha256: "a", folder: whole, avif: true, createdAt: new Date(1) },
    { ...row, sha256: "b", folder: waiting, createdAt: new Date(2) },
  ]);
  const keys = [
    ...["480-webp", "480-avif", "800-webp"].map((name) => `${whole}/${name}` as const),
    ...["480-webp", "800-webp", "source"].map((name) => `${waiting}/${name}` as const),
  ];
  for (const key of keys) await app.storage.put(key, Readable.from([Buffer.from("hello")]));
  const entries = (await createBackup(source())).pipe(extract());
  const names: string[] = [];
  let last: unknown;
  for await (const entry of entries) {
    if (entry.header.name.startsWith("files/")) names.push(entry.header.name.slice("files/".length));
    if (entry.header.name === "end.json") last = await json(entry);
    else await buffer(entry);
  }
  expect(names).toEqual(keys);
  for (const key of keys) expect(parseEntryName(`files/${key}`)).toMatchObject({ kind: "order file", key });
  expect(last).toMatchObject({ files: 6, missingFiles: 1 });
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

/** Rows and files in several pieces, so that a reader can leave or stop in each part of an archive. Returns its size in bytes. */
async function writeLargeShop(): Promise<number> {
  const orderId = await writePaidOrder(app, { brief: { name: "x".repeat(2_000_000) } });
  for (let file = 0; file < 3; file += 1) {
    const id = await writeFileRow(orderId);
    await app.storage.put(`${id}/content`, Readable.from([Buffer.alloc(3_000_000)]));
  }
  return (await buffer(await createBackup(source()))).byteLength;
}

const archives = {
  backup: () => backupFromRunningServer(dataDir),
  export: () => exportFromRunningServer(dataDir, "jo@acme.example"),
};
type Archive = keyof typeof archives;

const openReading = async (what: Archive): Promise<Readable> => {
  const reading = await archives[what]();
  if (!reading) throw new Error("The socket is closed");
  return reading.on("error", () => {});
};

/** Files of spooled rows that this process has open. */
const openSpools = () =>
  readdirSync("/proc/self/fd").flatMap((fd) => {
    const file = join("/proc/self/fd", fd);
    try {
      const path = readlinkSync(file);
      return path.includes(".backup-") ? [{ path, mode: statSync(file).mode & 0o777 }] : [];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });

/** The shop sells, nothing ended its process, and no spooled row stays on disk. */
async function expectSelling() {
  await writePaidOrder(app);
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
  expect(readdirSync(dataDir)).toEqual(["admin.sock"]);
}

test.each<Archive>(["backup", "export"])(
  "readers of a %s who leave at any moment do not affect the shop",
  async (what) => {
    const size = await writeLargeShop();
    const moments = recordCaseCount(scaleCaseCount(24, { least: 24, most: 1_000 }));
    /** Some leave at once, some while they read, most after a pause in which the shop waits for them. */
    const readAndLeave = async (moment: number) => {
      const reading = await openReading(what);
      const enough = moment < 3 ? moment * 512 : Math.random() * size;
      let read = 0;
      // An export may be shorter, and end first.
      const chunks = enough > 0 ? reading.iterator({ destroyOnReturn: false }) : [];
      for await (const chunk of chunks) {
        read += chunk.length;
        if (read >= enough) break;
      }
      await sleep(Math.random() * 100);
      reading.destroy();
    };
    for (let moment = 0; moment < moments; moment += 8) {
      await Promise.all(Array.from({ length: 8 }, (_, nth) => readAndLeave(moment + nth)));
      await expect.poll(() => closed).toBe(moment + 8);
      await expectSelling();
    }
  },
);

test("a reader of a backup who leaves before its rows are read ends no transaction, and the shop sells", async () => {
  await writeLargeShop();
  const archive = await createBackup(source());
  archive.destroy();
  await expectSelling();
  await expect.poll(openSpools).toEqual([]);
});

test("a reader of a backup who stops reading does not stop sales, and the rows are where only the owner reads", async () => {
  await writeLargeShop();
  const reading = await openReading("backup");
  await once(reading, "readable");
  await expectSelling();
  expect(openSpools()).toEqual([{ path: expect.stringContaining(`${dataDir}/.backup-`), mode: 0o600 }]);
  const rest = reading.pipe(extract());
  const names: string[] = [];
  for await (const entry of rest) {
    names.push(entry.header.name);
    entry.resume();
  }
  expect(names.at(-1)).toBe("end.json");
  await expect.poll(openSpools).toEqual([]);
});

test("a backup that fails aborts the connection, so that it is not mistaken for a complete one", async () => {
  const id = await writeFileRow(await writePaidOrder(app));
  vi.spyOn(app.storage, "get").mockRejectedValue(new StorageUnavailable("The bucket is away"));
  const reading = await backupFromRunningServer(dataDir);
  if (!reading) throw new Error("The socket is closed");
  const failure = await buffer(reading).catch((error: unknown) => error);
  // The reason here is a closed connection, which would read like an outage.
  expect(formatStartupError(failure)).toBe("The running shop stopped the backup. See its log for the reason.");
  expect(app.storage.get).toHaveBeenCalledWith(`${id}/content`);
  expect(unhandled).toEqual([]);
});
