/** @module-tag promise-36 */
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { sendDeliveryEmail } from "~/email/templates/delivery-emails.server";
import { type OrderFileRow, orderFiles } from "~/lib/db/schema/index";
import { StorageUnavailable } from "~/lib/storage/storage";
import { createDelivered } from "../../../tests/support/app/deliveries";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { pdf, png, samples } from "../../../tests/support/files/samples";
import { JO, sharedOrder, singleUpload, TEAM } from "../../../tests/support/files/uploads";
import { openPreview, toOrderFile } from "./order-files.server";
import { createPreview } from "./previews.server";
import { storeWholeFile } from "./upload-chunks.server";

const app = setUpTestApp();

/** The stored file after its job; only the team uploads for a delivery. */
async function fileFor(name: string, content: Uint8Array, forDelivery = true): Promise<OrderFileRow> {
  const orderId = await sharedOrder(app);
  const upload = { orderId, name, forDelivery, content: singleUpload(content) };
  const { id } = expectDone(await storeWholeFile(app, forDelivery ? TEAM : JO, upload));
  await createPreview(app, id);
  const [row] = await app.db.select().from(orderFiles).where(eq(orderFiles.id, id));
  if (!row) throw new Error("The file is gone");
  return row;
}

async function picture(file: OrderFileRow, page?: number) {
  const stored = await openPreview(app.storage, file, page);
  return stored && sharp(await buffer(stored.content)).metadata();
}

test("each page of a delivered PDF is a picture, 1,600 pixels wide, and the first one its thumbnail", async () => {
  const file = await fileFor("draft.pdf", pdf({ pages: 3, width: 600, height: 900 }));
  expect(file.pages).toEqual(Array.from({ length: 3 }, () => ({ width: 1_600, height: 2_400 })));
  expect(toOrderFile(file).shownAs).toBe("pages");
  expect(await picture(file, 3)).toMatchObject({ format: "webp", width: 1_600, height: 2_400 });
  expect(await picture(file)).toMatchObject({ format: "webp", width: 320, height: 480 });
  for (const page of [0, 4]) expect(await picture(file, page)).toBe(null);
});

test("of a PDF with more than 20 pages, the first 20 are shown", async () => {
  expect((await fileFor("book.pdf", pdf({ pages: 23, width: 60, height: 60 }))).pages).toHaveLength(20);
});

test("a delivered image is shown as one page, at most 1,600 pixels wide", async () => {
  const wide = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: "#0af" } })
    .png()
    .toBuffer();
  const file = await fileFor("page.png", wide);
  expect(file.pages).toEqual([{ width: 1_600, height: 800 }]);
  expect(await picture(file, 1)).toMatchObject({ format: "webp", width: 1_600, height: 800 });
});

test("a delivered text is shown in a frame, a customer's text is not", async () => {
  expect(toOrderFile(await fileFor("article.txt", samples.text)).shownAs).toBe("frame");
  expect(toOrderFile(await fileFor("notes.txt", samples.text, false)).shownAs).toBe(null);
});

test.each([
  ["a damaged PDF", "draft.pdf", samples.pdf],
  ["an SVG with a script", "logo.svg", samples.svg],
  ["an image of 400 million pixels", "huge.png", png(20_000, 20_000)],
  ["a damaged image", "photo.jpg", samples.jpeg],
])("%s has no pages and can be downloaded only", async (_, name, content) => {
  const file = await fileFor(name, content);
  expect(file).toMatchObject({ pages: [], preview: false });
  expect(toOrderFile(file).shownAs).toBe(null);
});

test("nothing of a PDF's script is in its pictures, and a page of a kilometer is drawn within the limits", async () => {
  const script = "app.launchURL\\('https://evil.example'\\)";
  const file = await fileFor("draft.pdf", pdf({ width: 14_400, height: 2_800_000, script }));
  expect(file.pages).toEqual([{ width: expect.any(Number), height: 8_000 }]);
  expect((await picture(file, 1))?.width).toBeLessThanOrEqual(1_600);
  const stored = await openPreview(app.storage, file, 1);
  expect((await buffer(stored?.content ?? singleUpload(new Uint8Array()))).includes("evil")).toBe(false);
});

test("the delivery's email shows its first page as a JPEG, and is sent without it while the files cannot be read", async () => {
  const { id: fileId, orderId } = await fileFor("draft.pdf", pdf({ width: 600, height: 900 }));
  await sendDeliveryEmail(app, await createDelivered(app, orderId, { fileIds: [fileId] }));
  const mail = app.mails.at(-1);
  const [, thumbnail] = mail?.pictures ?? [];
  expect(await sharp(thumbnail?.bytes).metadata()).toMatchObject({ format: "jpeg", width: 320, height: 480 });
  expect(mail?.html).toContain(`<img src="cid:${thumbnail?.cid}" alt="First look at draft.pdf"`);
  expect(mail?.html).toMatch(/>Review it<\/a>/);
  vi.spyOn(app.storage, "get").mockRejectedValue(new StorageUnavailable("away"));
  await sendDeliveryEmail(app, await createDelivered(app, orderId, { fileIds: [fileId] }));
  expect(app.mails.at(-1)?.pictures).toHaveLength(1);
});

test("a customer's PDF is never opened", async () => {
  expect(await fileFor("brief.pdf", pdf(), false)).toMatchObject({ pages: [], preview: false });
});
