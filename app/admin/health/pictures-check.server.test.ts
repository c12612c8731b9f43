import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { contentMedia } from "~/lib/db/schema/index";
import { StorageUnavailable } from "~/lib/storage/storage";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { checkPictures } from "./pictures-check.server";

const app = setUpTestApp();

test("pictures whose files are missing are a fault that names them", async () => {
  const check = () => checkPictures(app.db, app.storage);
  expect(await check()).toEqual([]);
  const row = { width: 800, height: 600, widths: [480, 800], bytes: 5, author: "mo@acme.example" };
  const pictures = Array.from({ length: 5 }, (_, at) => ({
    ...row,
    sha256: `${at}`,
    alt: `Picture ${at}`,
    folder: `0000000${at}-0000-0000-0000-000000000000`,
    avif: at === 0,
    createdAt: new Date(at),
  }));
  await app.db.insert(contentMedia).values(pictures);
  const put = (folder: string, names: readonly string[]) =>
    Promise.all(names.map((name) => app.storage.put(`${folder}/${name}`, Readable.from([Buffer.from("hello")]))));
  for (const { folder } of pictures.slice(1)) await put(folder, ["480-webp"]);
  await put(pictures[0]?.folder ?? "", ["480-webp", "800-webp", "480-avif"]);
  expect(await check()).toMatchObject([
    {
      level: "fault",
      what: "Files of 5 pictures are missing: “Picture 0”, “Picture 1”, “Picture 2” and 2 more.",
      mend: expect.stringContaining("/admin/content/media"),
    },
  ]);
  for (const { folder } of pictures) await put(folder, ["800-webp", "800-avif"]);
  expect(await check()).toMatchObject([{ level: "fine", what: "The files of 5 pictures are there." }]);
});

test("a file store that does not respond is another check's", async () => {
  const storage = { head: () => Promise.reject(new StorageUnavailable("away")) };
  expect(await checkPictures(app.db, storage)).toEqual([]);
});
