import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultyS3, type S3Fault } from "../../../tests/support/files/faulty-s3";
import { type S3Server, s3Server } from "../../../tests/support/files/s3-server";
import { tempFolder } from "../../../tests/support/temp-folder";
import { createDiskStorage } from "./disk-storage.server";
import { createS3Storage } from "./s3-storage.server";
import { claimStorage, StorageOfAnotherShop } from "./shop-storage.server";
import { type ByteRange, type FileKey, type FileStorage, StorageUnavailable } from "./storage";

/** The contract of FileStorage, for disk and S3. */

const folder = tempFolder();
let s3: S3Server;
beforeAll(async () => {
  s3 = await s3Server();
});
afterAll(async () => {
  await s3.close();
});

const MEGABYTE = 1024 * 1024;

async function* bytes(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
}
async function read(store: FileStorage, key: FileKey, range?: ByteRange): Promise<string | null> {
  const file = await store.get(key, range);
  return file && new Response(file.content).text();
}
const newKey = (name = "content"): FileKey => `${randomUUID()}/${name}`;

describe.each<[string, () => FileStorage]>([
  ["a folder", () => createDiskStorage(folder)],
  ["an S3-compatible store", () => createS3Storage({ ...s3.place, prefix: "" })],
  ["a folder of an S3-compatible store's bucket", () => createS3Storage({ ...s3.place, prefix: "shop/files/" })],
])("%s", (_, open) => {
  test("returns a stored file, complete and in ranges, with its size", async () => {
    const [store, key] = [open(), newKey()];
    expect(await store.put(key, bytes("pixel ", "pilots"))).toBe(12);
    expect(await read(store, key)).toBe("pixel pilots");
    expect(await read(store, key, { start: 6, end: 8 })).toBe("pil");
    expect((await store.get(key, { start: 11, end: 11 }))?.size).toBe(12);
    expect(await store.head(key)).toBe(12);
  });

  test("stores a streamed file of 12 MB unchanged", async () => {
    const [store, key] = [open(), newKey()];
    const chunk = Uint8Array.from({ length: MEGABYTE }, (_, at) => at % 251);
    expect(await store.put(key, bytes(...Array.from({ length: 12 }, () => chunk)))).toBe(12 * MEGABYTE);
    const file = await store.get(key);
    const content = new Uint8Array(await new Response(file?.content).arrayBuffer());
    expect(content.length).toBe(12 * MEGABYTE);
    expect(Buffer.compare(content.subarray(11 * MEGABYTE), chunk)).toBe(0);
    expect(Buffer.compare(content.subarray(0, MEGABYTE), chunk)).toBe(0);
  });

  test("belongs to the shop that claims it first, and keeps its mark when folders are removed", {
    tags: "promise-34",
  }, async () => {
    const [store, first, second] = [open(), randomUUID(), randomUUID()];
    expect(await store.owner()).toBeNull();
    await claimStorage(store, first);
    await claimStorage(open(), first);
    await expect(claimStorage(open(), second)).rejects.toBeInstanceOf(StorageOfAnotherShop);
    await store.put(`${second}/content`, bytes("x"));
    await store.removeFolder(second);
    expect(await open().owner()).toBe(first);
    for await (const { folder: listed } of store.folders()) expect(listed).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("stores nothing of an interrupted file, and keeps the previous file", async () => {
    const [store, key, other] = [open(), newKey(), newKey()];
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield* bytes("half of ");
      throw new Error("The connection broke off");
    }
    await store.put(other, bytes("before"));
    await expect(store.put(key, broken())).rejects.toThrow("The connection broke off");
    await expect(store.put(other, broken())).rejects.toThrow("The connection broke off");
    expect([await store.get(key), await store.head(key)]).toEqual([null, null]);
    expect(await read(store, other)).toBe("before");
  });

  test("lists its folders with the modification time of their files", async () => {
    const [store, startedAt] = [open(), Date.now()];
    const keys = [newKey(), newKey()];
    for (const key of keys) {
      await store.put(key, bytes("here"));
      await store.put(`${key.split("/")[0]}/preview`, bytes("small"));
    }
    const folders = new Map<string, Date>();
    for await (const { folder: name, at } of store.folders()) folders.set(name, at);
    for (const key of keys) {
      const at = folders.get(key.split("/")[0] ?? "");
      expect(Math.abs((at?.getTime() ?? 0) - startedAt)).toBeLessThan(60_000);
    }
    for (const key of keys) await store.removeFolder(key.split("/")[0] ?? "");
    const left: string[] = [];
    for await (const { folder: name } of store.folders()) left.push(name);
    expect(left.filter((name) => keys.some((key) => key.startsWith(name)))).toEqual([]);
  });

  test("removes a file, a folder, and accepts missing ones", async () => {
    const store = open();
    const [own, other] = [randomUUID(), newKey()];
    for (const name of ["content", "preview", "part-1"]) await store.put(`${own}/${name}`, bytes(name));
    await store.put(other, bytes("another's"));
    await store.remove(`${own}/preview`);
    expect(await store.get(`${own}/preview`)).toBe(null);
    expect(await read(store, `${own}/content`)).toBe("content");
    await store.removeFolder(own);
    await store.removeFolder(own);
    await store.remove(`${own}/content`);
    expect([await store.get(`${own}/content`), await store.head(`${own}/part-1`)]).toEqual([null, null]);
    expect(await read(store, other)).toBe("another's");
  });

  test("rejects keys that could lead to another path", async () => {
    const store = open();
    for (const key of [
      "../../etc/passwd",
      `${randomUUID()}/../x`,
      `${randomUUID()}/a/b`,
      "x/content",
      "/content",
    ] as const) {
      await expect(store.put(key as FileKey, bytes("x")), key).rejects.toThrow("This is no");
    }
    await expect((async () => store.removeFolder(".."))()).rejects.toThrow("This is no folder");
  });
});

test("the disk contains only complete files, without names from users", async () => {
  const root = join(folder, "fresh");
  const [store, id] = [createDiskStorage(root), randomUUID()];
  await store.put(`${id}/content`, bytes("x"));
  expect(readdirSync(root, { recursive: true }).map(String).sort()).toEqual([id, join(id, "content")]);
  await store.removeFolder(id);
  expect(existsSync(join(root, id))).toBe(false);
});

test("an unreachable store or wrong access key is StorageUnavailable", async () => {
  const unreachable = createS3Storage({ ...s3.place, prefix: "", endpoint: "http://127.0.0.1:9" });
  const wrongKey = createS3Storage({ ...s3.place, prefix: "", accessKeyId: "wrongKey" });
  const nowhere = createS3Storage({ ...s3.place, prefix: "", bucket: "nobodys" });
  for (const store of [unreachable, wrongKey, nowhere]) {
    await expect(store.check()).rejects.toThrow(StorageUnavailable);
    await expect(store.put(newKey(), bytes("x"))).rejects.toThrow(StorageUnavailable);
  }
});

describe("a store that answers wrongly", () => {
  let faulty: Awaited<ReturnType<typeof faultyS3>>;
  /** Gives up after a fifth of a second; a busy machine takes longer for what works. */
  let hasty: FileStorage;
  let patient: FileStorage;
  const key = newKey();
  const small = new Uint8Array(100_000).fill(65);
  beforeAll(async () => {
    faulty = await faultyS3();
    hasty = createS3Storage({ ...faulty.place, prefix: "" }, { connection: 200, request: 200, silence: 200 });
    patient = createS3Storage({ ...faulty.place, prefix: "" });
    await patient.put(key, bytes(small));
    await patient.claim(randomUUID());
  });
  afterAll(() => faulty.close());
  const large = () => bytes(...Array.from({ length: 6 }, () => new Uint8Array(MEGABYTE)));

  const ALL: S3Fault[] = ["silent", "page", 403, 500, 503];
  const reading: [what: string, run: (store: FileStorage) => Promise<unknown>, faults: S3Fault[]][] = [
    ["reads a file", (store) => read(store, key), [...ALL, "stalled", "cut"]],
    ["reads a part", (store) => read(store, key, { start: 10, end: 19 }), [...ALL, "stalled", "cut", "short", "long"]],
    ["asks for a size", (store) => store.head(key), [...ALL, "lost"]],
    ["stores a file", (store) => store.put(newKey(), bytes(small)), [...ALL, "lost"]],
    ["stores a file in parts", (store) => store.put(newKey(), large()), [...ALL, "lost"]],
    ["removes a file", (store) => store.remove(newKey()), ALL],
    ["removes a folder", (store) => store.removeFolder(randomUUID()), [...ALL, "stalled", "cut"]],
    [
      "lists folders",
      async (store) => {
        for await (const one of store.folders()) return one;
      },
      [...ALL, "stalled", "cut"],
    ],
    ["asks for its owner", (store) => store.owner(), [...ALL, "stalled", "cut"]],
    ["checks itself", (store) => store.check(), [...ALL, "lost"]],
  ];
  test.each(reading)("is unavailable to the shop that %s, and works afterwards", async (_what, run, faults) => {
    for (const fault of faults) {
      faulty.be(fault);
      await expect(run(hasty), String(fault)).rejects.toThrow(StorageUnavailable);
    }
    faulty.be("none");
    await run(patient);
    expect(await read(patient, key)).toHaveLength(small.length);
  });
});
