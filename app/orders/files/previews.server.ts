import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { and, eq, isNotNull } from "drizzle-orm";
import type { App } from "~/lib/app-context.server";
import { orderFiles } from "~/lib/db/schema/index";
import { createImagePreview, hasPreview } from "~/lib/storage/image-preview.server";

/**
 * Stores the preview of a finished image. Does nothing if it has one, is no image, or is gone. An image that cannot be decoded within the
 * limits stays without: it can only be downloaded.
 */
export async function createPreview(app: Pick<App, "db" | "storage">, fileId: string): Promise<void> {
  const ready = and(eq(orderFiles.id, fileId), isNotNull(orderFiles.readyAt));
  const [file] = await app.db.select().from(orderFiles).where(ready);
  if (!file || file.preview || !hasPreview(file.type ?? "")) return;
  const preview = await createImagePreview(async () => {
    const stored = await app.storage.get(`${fileId}/content`);
    if (!stored) throw new Error(`File ${fileId} is gone`);
    return buffer(stored.content);
  });
  if (!preview) return;
  await app.storage.put(`${fileId}/preview`, Readable.from([preview]));
  const shown = await app.db.update(orderFiles).set({ preview: true }).where(ready).returning({ id: orderFiles.id });
  // The file was removed in the meantime.
  if (shown.length === 0) await app.storage.removeFolder(fileId);
}
