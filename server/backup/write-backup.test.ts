/** @module-tag promise-33 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readlinkSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { buffer, json } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { extract } from "tar-stream";
import { afterEach, describe, expect, test, vi } from "vitest";
import { contentMedia, orderFiles } from "~/lib/db/schema/index";
import { StorageUnavailable } from "~/lib/storage/storage";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { emptyFolder } from "../../tests/support/files/empty-folder";
import { collectUnhandledErrors } from "../../tests/support/unhandled-errors";
import { parseEntryName } from "./format";
import { createBackup } from "./write-backup";

const app = setUpTestApp();
const dataDir = emptyFolder();
const unhandled = collectUnhandledErrors();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
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
  expect(names[1]).toBe("database");
  expect(names.filter((name) => name.startsWith("files/"))).toEqual([`files/${present}/content`]);
  expect(names.join()).not.toContain(deleted);
  expect(names.at(-1)).toBe("end.json");
  expect(last).toEqual({ files: 1, missingFiles: 1 });
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
  // A copy in a shared folder fails.
  vi.stubEnv("TMPDIR", join(dataDir, "no folder"));
  const entries = (await createBackup(source())).pipe(extract());
  const seen: string[] = [];
  for await (const entry of entries) {
    expect([entry.header.name, parseEntryName(entry.header.name)]).not.toContain(null);
    seen.push(entry.header.name);
    await buffer(entry);
  }
  expect(seen.filter((name) => name.startsWith("data/")).sort()).toEqual(
    ["auth-secret", ...names.map((name) => `mail/${name}`), "sandbox.sqlite"].map((name) => `data/${name}`).sort(),
  );
  expect(readdirSync(dataDir).sort()).toEqual(["auth-secret", "mail", "sandbox.sqlite"]);
});

/** Dumps that this process has open. */
const openDumps = () =>
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

describe("a reader", () => {
  const transactions = async () =>
    (
      await app.db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
    ).rows;

  test("who stops reading keeps no transaction open, and the dump is where only its owner reads", async () => {
    await writePaidOrder(app);
    const archive = await createBackup(source());
    await once(archive, "readable");
    expect(await transactions()).toEqual([]);
    expect([openDumps(), readdirSync(dataDir)]).toEqual([
      [{ path: expect.stringContaining(`${dataDir}/.backup-`), mode: 0o600 }],
      [],
    ]);
    await writePaidOrder(app);
    const names: string[] = [];
    for await (const entry of archive.pipe(extract())) {
      names.push(entry.header.name);
      entry.resume();
    }
    expect(names.at(-1)).toBe("end.json");
    await expect.poll(openDumps).toEqual([]);
  });

  test("who leaves ends no process, and keeps neither transaction nor dump", async () => {
    for (const chunks of [0, 1, 2, 5]) {
      const archive = (await createBackup(source())).on("error", () => {});
      for (let read = 0; read < chunks; ) {
        if (archive.read() === null) await once(archive, "readable");
        else read += 1;
      }
      archive.destroy();
      await expect.poll(async () => [await transactions(), openDumps()]).toEqual([[], []]);
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  });
});

test("a backup fails if a file cannot be read, so that it is not mistaken for a complete one", async () => {
  const id = await writeFileRow(await writePaidOrder(app));
  vi.spyOn(app.storage, "get").mockRejectedValue(new StorageUnavailable("The bucket is away"));
  await expect(buffer(await createBackup(source()))).rejects.toThrow("The bucket is away");
  expect(app.storage.get).toHaveBeenCalledWith(`${id}/content`);
  expect(unhandled).toEqual([]);
});
