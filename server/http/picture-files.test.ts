import type { IncomingMessage } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import type { PictureFile } from "~/content/documents/pictures.server";
import { contentMedia } from "~/lib/db/schema/index";
import { type FileStorage, StorageUnavailable } from "~/lib/storage/storage";
import { testApp } from "../../tests/support/app/test-app";
import { createPictureFiles, pictureLookup } from "./picture-files";

const NAME = "0123abcd456789abcdef0123456789ab";
const FOLDER = "0123abcd-4567-89ab-cdef-0123456789ab";

/** A store with these files, which the database knows. Records what is read. */
function storeWith(...keys: string[]) {
  const reads: string[] = [];
  const exists = async ({ folder, width, format }: PictureFile) => keys.includes(`${folder}/${width}-${format}`);
  const get: FileStorage["get"] = async (key) => {
    reads.push(key);
    if (!keys.includes(key)) return null;
    const bytes = new Uint8Array(100);
    return { size: bytes.length, content: new Blob([bytes]).stream() };
  };
  return { reads, storage: { get }, exists };
}

const requestFor = (url: string, method = "GET") => ({ url, method }) as IncomingMessage;
const picture = (width: number, format = "webp") => requestFor(`/media/${NAME}-${width}.${format}`);

test("a picture is read once for several visitors, and then sent from memory", async () => {
  const store = storeWith(`${FOLDER}/960-webp`, `${FOLDER}/960-avif`);
  const files = createPictureFiles(store, { "X-Content-Type-Options": "nosniff" });
  const [first, second] = await Promise.all([files(picture(960)), files(picture(960))]);
  expect(first).toBe(second);
  expect(store.reads).toEqual([`${FOLDER}/960-webp`]);
  expect(await files(requestFor(`/media/${NAME}-960.webp?v=1`, "HEAD"))).toBe(first);
  expect(store.reads).toHaveLength(1);
  const headers = first?.headers.join("\n") ?? "";
  for (const part of ["image/webp", "immutable", "ETag", "nosniff", "default-src 'none'; sandbox"])
    expect(headers).toContain(part);
  expect((await files(picture(960, "avif")))?.headers).toContain("image/avif");
});

test("other addresses and methods read nothing, and neither does an unknown picture", async () => {
  const store = storeWith(`${FOLDER}/content`, `${FOLDER}/960-webp`);
  const files = createPictureFiles(store, {});
  const paths = ["content", "960", "0960.webp", "960.png", "960-webp", "99999.webp", "960.webp/", "../x-960.webp"];
  for (const path of paths) expect(await files(requestFor(`/media/${NAME}-${path}`))).toBeNull();
  expect(await files(requestFor(`/media/${NAME.toUpperCase()}-960.webp`))).toBeNull();
  expect(await files(requestFor(`/media/${NAME}-960.webp`, "POST"))).toBeNull();
  expect([await files(picture(480)), await files(picture(960, "avif"))]).toEqual([null, null]);
  expect(store.reads).toEqual([]);
});

test("pictures are read again after five minutes, or if they have become too many", async () => {
  let now = 0;
  const store = storeWith(...[480, 960, 1_600].map((width) => `${FOLDER}/${width}-webp`));
  const files = createPictureFiles(store, {}, { maxBytes: 250, now: () => now });
  const readAll = async () => {
    for (const width of [480, 960, 480]) await files(picture(width));
    return store.reads.length;
  };
  expect(await readAll()).toBe(2);
  now = 299_999;
  expect(await readAll()).toBe(2);
  now = 300_000;
  expect(await readAll()).toBe(4);
  await files(picture(1_600));
  expect(await readAll()).toBe(7);
});

test("a failing file store is asked again by the next request", async () => {
  const store = storeWith(`${FOLDER}/960-webp`);
  const { get } = store.storage;
  const away = vi.spyOn(store.storage, "get").mockRejectedValueOnce(new StorageUnavailable("Away"));
  const files = createPictureFiles(store, {});
  await expect(files(picture(960))).rejects.toThrow(StorageUnavailable);
  away.mockImplementation(get);
  expect(await files(picture(960))).not.toBeNull();
});

test("the database knows the files that pages name; without it, the store decides", async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  await app.reset();
  const row = {
    sha256: "0".repeat(64),
    alt: "A",
    width: 2_000,
    height: 1_000,
    widths: [480, 960],
    bytes: 1,
    author: "ann@acme.example",
  };
  await app.db.insert(contentMedia).values({ ...row, folder: FOLDER });
  const exists = pictureLookup(app.db);
  const other = FOLDER.replace("0", "1");
  const asked = [
    [FOLDER, 960, "webp"],
    [FOLDER, 961, "webp"],
    [FOLDER, 960, "avif"],
    [other, 960, "webp"],
  ] as const;
  const found = await Promise.all(asked.map(([folder, width, format]) => exists({ folder, width, format })));
  expect(found).toEqual([true, false, false, false]);
  await app.db.update(contentMedia).set({ avif: true });
  expect(await exists({ folder: FOLDER, width: 960, format: "avif" })).toBe(true);
  vi.spyOn(app.db, "select").mockImplementation(() => {
    throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  });
  expect(await exists({ folder: other, width: 960, format: "webp" })).toBe(true);
  vi.restoreAllMocks();
});
