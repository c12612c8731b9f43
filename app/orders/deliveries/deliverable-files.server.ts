import { and, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { App } from "~/app-context.server";
import { type Deliverable, findDeliverableByFileName } from "~/catalog/deliverables.server";
import { offerBySlug } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { deliveries, type OrderRow, orderDocuments, orders } from "~/lib/db/schema/index";
import { type PdfKind, PdfQueueFull, PdfRenderFailed } from "~/lib/pdf/pdf";
import { orderReference } from "~/lib/reference";
import { stableHash } from "~/lib/stable-hash.server";
import { isMonthPaid } from "./delivery-rules";

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
function getOrCreateDocument(app: App, wanted: DocumentRequest): Promise<Uint8Array> {
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

export type DeliverableFile = {
  orderId: string;
  fileName: string;
  /** The bytes: made once for an order, then kept. Throws PdfQueueFull and PdfRenderFailed. */
  bytes(): Promise<Uint8Array>;
};

/**
 * The file of this name that belongs to a paid order, by its checkout session's id; an order of which a part went back is still
 * paid for. Null for every other session: unknown, not paid, refunded, or of a service that has no such file.
 */
export async function findDeliverable(app: App, file: string, sessionId: string): Promise<DeliverableFile | null> {
  const [order] = await app.db.select().from(orders).where(eq(orders.paymentSessionId, sessionId));
  const called = findDeliverableByFileName(file);
  if (!order || order.service !== called?.slug || !isMonthPaid(order.status)) return null;
  return fileOf(app, order, called.deliverable);
}

/** The file of a paid month, and whose it is; `words` are for when it cannot be made. */
export type MonthlyFile = { file: DeliverableFile; email: string; words: Deliverable["words"] };

/** The file of a paid month, first or later, by the delivery that it is. Null where there is none, and once the month was refunded. */
export async function findMonthlyFile(app: App, deliveryId: string): Promise<MonthlyFile | null> {
  const month = alias(orders, "month");
  const [found] = await app.db
    .select({ month, email: orders.email })
    .from(deliveries)
    .innerJoin(orders, and(eq(orders.id, deliveries.orderId), isNotNull(orders.sharedAt)))
    .innerJoin(month, eq(month.id, deliveries.monthId))
    .where(eq(deliveries.id, deliveryId));
  const offer: Offer | undefined = found && offerBySlug(found.month.service);
  const called = offer?.deliverable ? findDeliverableByFileName(offer.deliverable) : null;
  if (!found || !called || !isMonthPaid(found.month.status)) return null;
  const { deliverable } = called;
  return { file: fileOf(app, found.month, deliverable), email: found.email, words: deliverable.words };
}

function fileOf(app: App, order: OrderRow, { kind, fileName, drawing, content }: Deliverable): DeliverableFile {
  const reference = orderReference(order.id);
  return {
    orderId: order.id,
    fileName: fileName(reference),
    bytes: () =>
      getOrCreateDocument(app, {
        orderId: order.id,
        kind,
        drawing: drawing(),
        content: content({ ...order, reference }, app.settings.site),
      }),
  };
}

/** The answer with a paid month's file. Throws a 429 response to a client that asks too often, and 503 while it cannot be made. */
export async function monthlyFileResponse(app: App, { file, words }: MonthlyFile, client: string): Promise<Response> {
  const waits = [
    await app.rateLimits.consume("social-posts", client),
    await app.rateLimits.consume("social-posts-order", file.orderId),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) throw told(429, "Too many downloads. Please wait a few minutes and try again.", String(wait));
  try {
    const bytes = new Uint8Array(await file.bytes());
    return new Response(bytes, { headers: pdfHeaders(file.fileName, bytes.length) });
  } catch (error) {
    if (error instanceof PdfQueueFull) throw told(503, words.busy, "10");
    if (!(error instanceof PdfRenderFailed)) throw error;
    app.log.error({ err: error, orderId: file.orderId }, "A file of an order could not be made");
    throw told(503, words.notMade, "10");
  }
}

/** Of a PDF that is only downloaded. `length` in bytes. */
export const pdfHeaders = (fileName: string, length: number): Record<string, string> => ({
  "Content-Type": "application/pdf",
  "Content-Disposition": `attachment; filename="${fileName}"`,
  "Content-Length": String(length),
  "Cache-Control": "no-store",
});

const told = (status: number, words: string, retryAfter: string) =>
  new Response(words, { status, headers: { "Retry-After": retryAfter, "Cache-Control": "no-store" } });
