import { and, eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { orderDocuments } from "~/lib/db/schema/index";
import type { PdfKind } from "~/lib/pdf/pdf";
import { stableHash } from "~/lib/stable-hash.server";

export type DocumentRequest = {
  orderId: string;
  kind: PdfKind;
  /** Which way of drawing it is asked for: a changed one makes the file anew. */
  drawing: string;
  /** All that the file is made from. */
  content: Record<string, unknown>;
};

/** Files that this process is looking up or making, so that simultaneous requests share one of them. */
const underWay = new Map<string, Promise<Uint8Array>>();

/**
 * A file of an order: the stored one, or a new one when none is stored or what it is made from has changed. Throws
 * PdfQueueFull and PdfRenderFailed.
 */
export function getOrCreateDocument(app: App, wanted: DocumentRequest): Promise<Uint8Array> {
  const fingerprint = stableHash(wanted);
  const known = underWay.get(fingerprint);
  if (known) return known;
  const finding = findOrMake(app, wanted, fingerprint).finally(() => underWay.delete(fingerprint));
  underWay.set(fingerprint, finding);
  return finding;
}

async function findOrMake(app: App, wanted: DocumentRequest, fingerprint: string): Promise<Uint8Array> {
  const { orderId, kind } = wanted;
  const [kept] = await app.db
    .select({ content: orderDocuments.content })
    .from(orderDocuments)
    .where(
      and(
        eq(orderDocuments.orderId, orderId),
        eq(orderDocuments.kind, kind),
        eq(orderDocuments.fingerprint, fingerprint),
      ),
    );
  if (kept) return kept.content;
  const content = await app.pdf.render(kind, wanted.content);
  // Two processes may both get here; they made the same file.
  const row = { fingerprint, content, createdAt: app.now() };
  await app.db
    .insert(orderDocuments)
    .values({ orderId, kind, ...row })
    .onConflictDoUpdate({ target: [orderDocuments.orderId, orderDocuments.kind], set: row })
    .catch((error) =>
      app.log.error({ err: error, orderId, kind }, "A document could not be saved and will be created again"),
    );
  return content;
}
