/** @module-tag promise-34 */
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applyRetention } from "~/customers/privacy/retention.server";
import { removedFiles } from "~/lib/db/schema/index";
import { deleteAbandonedFiles } from "~/orders/files/file-jobs.server";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { emptyFolder } from "../../../tests/support/files/empty-folder";
import { claimStorage, createShopStorage, getShopId, StorageOfAnotherShop } from "./shop-storage.server";

const app = setUpTestApp();
const folder = emptyFolder();

async function* late() {
  yield Buffer.from("late");
}

test("a shop has one id, also if its processes begin together", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => getShopId(app.db)));
  expect(new Set(ids).size).toBe(1);
});

test("cleaning, retention and erasure delete the shop's own files", async () => {
  const files = createShopStorage({ folder }, app.db);
  const id = randomUUID();
  await files.put(`${id}/content`, late());
  await app.db.insert(removedFiles).values({ id });
  await deleteAbandonedFiles({ ...app, storage: files });
  expect(existsSync(join(folder, id))).toBe(false);
  expect(readFileSync(join(folder, "shop-id"), "utf8").trim()).toBe(await getShopId(app.db));
});

const LATER = new Date("2040-01-01T12:00:00Z");

test.each<[string, (files: ReturnType<typeof createShopStorage>, id: string) => Promise<unknown>]>([
  [
    "the sweep of deleted and unfinished files",
    async (files, id) => {
      await app.db.insert(removedFiles).values({ id });
      await deleteAbandonedFiles({ ...app, storage: files });
    },
  ],
  ["retention", (files) => applyRetention({ ...retentionTargets(), files, now: () => LATER }, { dry: false })],
  ["a removed part", (files, id) => files.remove(`${id}/content`)],
  ["a removed folder", (files, id) => files.removeFolder(id)],
])("%s deletes nothing of another shop, and says what to do", async (_what, clean) => {
  const files = createShopStorage({ folder }, app.db);
  await claimStorage(files, randomUUID());
  const id = randomUUID();
  await files.put(`${id}/content`, late());
  const refused = clean(files, id);
  await expect(refused).rejects.toBeInstanceOf(StorageOfAnotherShop);
  await expect(refused).rejects.toThrow(/belong to another shop.*Set DATA_DIR to a folder of its own/);
  expect(readFileSync(join(folder, id, "content"), "utf8")).toBe("late");
});

const retentionTargets = () => ({
  db: app.db,
  mailFolder: join(folder, "mail"),
  eraseInSandbox: async () => 0,
  ownAddresses: [],
  paidYears: 7,
});
