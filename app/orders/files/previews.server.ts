import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { and, eq, isNotNull } from "drizzle-orm";
import type { App } from "~/lib/app-context.server";
import { orderFiles } from "~/lib/db/schema/index";
import { PdfRenderFailed } from "~/lib/pdf/pdf";
import {
  createImagePreview,
  createPagePicture,
  hasPreview,
  type PagePicture,
} from "~/lib/storage/image-preview.server";
import { MAX_SHOWN_PAGES } from "./file-limits";

const PDF_TYPE = "application/pdf";

/** Whether `createPreview` has something to do for the file. Only PDFs of deliveries are opened. */
export const isShown = ({ type, forDelivery }: { type: string | null; forDelivery: boolean }): boolean =>
  hasPreview(type ?? "") || (forDelivery && type === PDF_TYPE);

type PreviewApp = Pick<App, "db" | "pdf" | "storage">;

/**
 * Stores the thumbnail of a finished image, and the pages of a delivery's image or PDF. Does nothing if it has them, is another file, or
 * is gone. What cannot be drawn within the limits stays without: it can only be downloaded. Throws PdfQueueFull.
 */
export async function createPreview(app: PreviewApp, fileId: string): Promise<void> {
  const ready = and(eq(orderFiles.id, fileId), isNotNull(orderFiles.readyAt));
  const [file] = await app.db.select().from(orderFiles).where(ready);
  if (!file || file.preview || !isShown(file)) return;
  const readFile = async () => {
    const stored = await app.storage.get(`${fileId}/content`);
    if (!stored) throw new Error(`File ${fileId} is gone`);
    return buffer(stored.content);
  };
  const pages = file.forDelivery ? await drawPages(app, await readFile(), file.type) : [];
  const [first] = pages;
  const preview = await createImagePreview(first ? async () => first.content : readFile);
  if (!preview) return;
  for (const [index, { content }] of pages.entries())
    await app.storage.put(`${fileId}/page-${index + 1}`, Readable.from([content]));
  await app.storage.put(`${fileId}/preview`, Readable.from([preview]));
  const sizes = pages.map(({ width, height }) => ({ width, height }));
  const shown = await app.db
    .update(orderFiles)
    .set({ preview: true, pages: sizes })
    .where(ready)
    .returning({ id: orderFiles.id });
  // The file was removed in the meantime.
  if (shown.length === 0) await app.storage.removeFolder(fileId);
}

/** The first `MAX_SHOWN_PAGES` of a PDF; a damaged one has those before the damage. */
async function drawPages(app: PreviewApp, content: Uint8Array, type: string | null): Promise<PagePicture[]> {
  const pages: PagePicture[] = [];
  const last = type === PDF_TYPE ? MAX_SHOWN_PAGES : 1;
  while (pages.length < last) {
    const picture = type === PDF_TYPE ? await drawPdfPage(app, content, pages.length) : content;
    const page = picture && (await createPagePicture(async () => picture));
    if (!page) break;
    pages.push(page);
  }
  return pages;
}

/** PNG; null after the last page. */
async function drawPdfPage(app: PreviewApp, pdf: Uint8Array, page: number): Promise<Uint8Array | null> {
  try {
    const picture = await app.pdf.render("page-picture", { pdf, page }, "previews");
    return picture.length > 0 ? picture : null;
  } catch (error) {
    if (error instanceof PdfRenderFailed) return null;
    throw error;
  }
}
