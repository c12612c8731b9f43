import { and, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Deliverable, findDeliverableByFileName } from "~/catalog/deliverables.server";
import type { App } from "~/lib/app-context.server";
import { deliveries, type OrderRow, orderDocuments, orders } from "~/lib/db/schema/index";
import type { PdfKind } from "~/lib/pdf/pdf";
import { downloadResponse, pdfResponse } from "~/lib/pdf/pdf-response.server";
import { orderReference } from "~/lib/reference";
import { stableHash } from "~/lib/stable-hash.server";
import { createPagePicture, PREVIEW_TYPE } from "~/lib/storage/image-preview.server";
import { isMonthPaid } from "~/orders/order-states";
import { soldService } from "~/orders/sold-service";
import { type LinkViewer, orderOfSessionSql } from "../session-links.server";

export type DeliverableFile = {
  orderId: string;
  fileName: string;
  /** Renders the file once per order, then returns the stored bytes. `client`: who asks. Throws PdfQueueFull, PdfRenderFailed. */
  bytes(client: string): Promise<Uint8Array>;
};

export type MonthlyFile = { file: DeliverableFile; email: string; words: Deliverable["words"] };

type DocumentRequest = { orderId: string; kind: PdfKind; content: Record<string, unknown> };

/** Null unless the order is paid and its service has this file, and if its links have ended, unless `viewer` may see it. */
export async function findDeliverable(
  app: App,
  file: string,
  sessionId: string,
  viewer: LinkViewer | null = null,
): Promise<DeliverableFile | null> {
  const [order] = await app.db.select().from(orders).where(orderOfSessionSql(sessionId, viewer));
  const match = findDeliverableByFileName(file);
  if (!order || order.service !== match?.slug || !isMonthPaid(order.status)) return null;
  return toDeliverableFile(app, order, match.deliverable);
}

/** Null if the delivery's month has no file or was refunded. */
export async function findMonthlyFile(app: App, deliveryId: string): Promise<MonthlyFile | null> {
  const month = alias(orders, "month");
  const [row] = await app.db
    .select({ month, email: orders.email })
    .from(deliveries)
    .innerJoin(orders, and(eq(orders.id, deliveries.orderId), isNotNull(orders.sharedAt)))
    .innerJoin(month, eq(month.id, deliveries.monthId))
    .where(eq(deliveries.id, deliveryId));
  const offer = row && soldService(row.month)?.offer;
  const deliverable = offer?.deliverable ? findDeliverableByFileName(offer.deliverable)?.deliverable : null;
  if (!row || !deliverable || !isMonthPaid(row.month.status)) return null;
  return { file: toDeliverableFile(app, row.month, deliverable), email: row.email, words: deliverable.words };
}

function toDeliverableFile(app: App, order: OrderRow, deliverable: Deliverable): DeliverableFile {
  const { kind, fileName, content } = deliverable;
  const { id: orderId } = order;
  const reference = orderReference(orderId);
  const render = () => content({ ...order, reference }, app.settings.site);
  return {
    orderId,
    fileName: fileName(reference),
    bytes: (client) => getOrCreateDocument(app, { orderId, kind, content: render() }, client),
  };
}

/** The file as a download; with `as: "picture"`, its first page. Throws a 429 response over a rate limit of client or order, 503 if rendering fails. */
export async function monthlyFileResponse(
  app: App,
  { file, words }: MonthlyFile,
  client: string,
  as: "file" | "picture" = "file",
): Promise<Response> {
  const { log, rateLimits } = app;
  const { orderId, fileName } = file;
  const wait = Math.max(
    await rateLimits.consume("social-posts", client),
    await rateLimits.consume("social-posts-order", orderId),
  );
  return pdfResponse({ log, wait, about: { orderId }, words }, async () => {
    const bytes = await file.bytes(client);
    return as === "file" ? downloadResponse(fileName, bytes) : firstPageResponse(app, bytes, client);
  });
}

async function firstPageResponse(app: App, pdf: Uint8Array, client: string): Promise<Response> {
  const drawn = await app.pdf.render("page-picture", { pdf, page: 0 }, client);
  const picture = drawn.length > 0 ? await createPagePicture(async () => drawn) : null;
  if (!picture) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(picture.content), {
    headers: { "Content-Type": PREVIEW_TYPE, "Cache-Control": "private, max-age=3600" },
  });
}

/** By fingerprint, so that concurrent requests share a lookup and rendering. */
const documentsInProgress = new Map<string, Promise<Uint8Array>>();

function getOrCreateDocument(app: App, request: DocumentRequest, client: string): Promise<Uint8Array> {
  // Another version of the templates renders the file again.
  const fingerprint = stableHash({ ...request, version: app.pdf.version });
  const inProgress = documentsInProgress.get(fingerprint);
  if (inProgress) return inProgress;
  const document = loadOrRender(app, request, fingerprint, client).finally(() =>
    documentsInProgress.delete(fingerprint),
  );
  documentsInProgress.set(fingerprint, document);
  return document;
}

async function loadOrRender(
  app: Pick<App, "db" | "log" | "now" | "pdf">,
  request: DocumentRequest,
  fingerprint: string,
  client: string,
): Promise<Uint8Array> {
  const { orderId, kind } = request;
  const isOrders = and(eq(orderDocuments.orderId, orderId), eq(orderDocuments.kind, kind));
  const [stored] = await app.db
    .select({ content: orderDocuments.content })
    .from(orderDocuments)
    .where(and(isOrders, eq(orderDocuments.fingerprint, fingerprint)));
  if (stored) return stored.content;
  const content = await app.pdf.render(kind, request.content, client);
  // Another process may have stored the same document in the meantime.
  const row = { fingerprint, content, createdAt: app.now() };
  await app.db
    .insert(orderDocuments)
    .values({ orderId, kind, ...row })
    .onConflictDoUpdate({ target: [orderDocuments.orderId, orderDocuments.kind], set: row })
    .catch((err) => app.log.error({ err, orderId, kind }, "A document could not be saved and will be created again"));
  return content;
}
