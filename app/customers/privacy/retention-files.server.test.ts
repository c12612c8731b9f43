import { randomUUID } from "node:crypto";
import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentMedia, orderFiles, removedFiles } from "~/lib/db/schema/index";
import { writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { singleUpload, textOf } from "../../../tests/support/files/uploads";
import { tempFolder } from "../../../tests/support/temp-folder";
import { applyRetention } from "./retention.server";

const app = setUpTestApp();

const DAY_MS = 86_400_000;
const run = (mailFolder: string, daysLater = 0, dry = false) => {
  const now = () => new Date(Date.now() + daysLater * DAY_MS);
  return applyRetention({ db: app.db, files: app.storage, now, mailFolder, paidYears: 7 }, { dry });
};

test("email files are deleted after 90 days", async () => {
  const folder = tempFolder();
  for (const [name, days] of [
    ["old.eml", 91],
    ["new.eml", 89],
  ] as const) {
    const written = new Date(Date.now() - days * DAY_MS);
    writeFileSync(join(folder, name), "To: jo@acme.example");
    utimesSync(join(folder, name), written, written);
  }
  const found = [{ what: "emails in the mail folder, after 90 days", count: 1 }];
  expect(await run(folder, 0, true)).toEqual(found);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(await run(folder)).toEqual(found);
  expect(readdirSync(folder)).toEqual(["new.eml"]);
});

test("stored files without an order are deleted after a day; files of orders, pictures of texts and files being removed are not", async () => {
  const [owned, removed, lost, picture] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const orderId = await writePaidOrder(app);
  const file = { orderId, sender: "customer" as const, author: "jo@acme.example", name: "a.txt", size: 5, received: 5 };
  await app.db.insert(orderFiles).values({ ...file, id: owned, type: "text/plain", readyAt: new Date() });
  await app.db.insert(removedFiles).values({ id: removed });
  const media = {
    sha256: "a",
    alt: "Our office",
    width: 9,
    height: 9,
    widths: [9],
    bytes: 5,
    author: "mo@acme.example",
  };
  await app.db.insert(contentMedia).values({ ...media, folder: picture });
  for (const id of [owned, removed, lost, picture]) await app.storage.put(`${id}/content`, singleUpload(textOf(5)));
  const folder = tempFolder();
  expect(await run(folder)).toEqual([]);
  const found = [{ what: "stored files without an order", count: 1 }];
  expect(await run(folder, 2, true)).toEqual(found);
  expect(await app.storage.head(`${lost}/content`)).toBe(5);
  expect(await run(folder, 2)).toEqual(found);
  const sizes = await Promise.all([owned, removed, lost, picture].map((id) => app.storage.head(`${id}/content`)));
  expect(sizes).toEqual([5, 5, null, 5]);
});
