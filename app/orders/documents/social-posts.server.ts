import { eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app.server";
import type { CalendarFile } from "~/catalog/blast/calendar/calendar-pdf.server";
import { calendarDrawing } from "~/catalog/blast/calendar/drawing.server";
import { blast } from "~/catalog/blast/offer";
import { orders } from "~/db/tables";
import { type OrderStatus, orderReference } from "~/order/order";
import { keptDocument } from "./kept-document.server";

/** What an order keeps of a brief. An order that was placed without one still gets its calendar. */
const keptBrief = z.object({
  industry: z.string().catch(""),
  targetAudience: z.string().catch(""),
  contentTone: z.string().catch(""),
  contentBrief: z.string().catch(""),
});

const PAID_FOR: readonly OrderStatus[] = ["paid", "partially_refunded"];

export type SocialPosts = {
  orderId: string;
  fileName: string;
  /** The PDF: made once for an order, then kept. Throws DocumentsBusy and DocumentNotMade. */
  pdf(): Promise<Uint8Array>;
};

/**
 * The calendar of a paid BLAST order, by its checkout session's id; an order of which a part went back is still paid for.
 * Null for every other session: unknown, not paid, refunded, or of another service.
 */
export async function findSocialPosts(app: App, sessionId: string): Promise<SocialPosts | null> {
  const [order] = await app.db.select().from(orders).where(eq(orders.paymentSessionId, sessionId));
  if (!order || order.service !== blast.slug || !PAID_FOR.includes(order.status)) return null;
  const reference = orderReference(order.id);
  const content: CalendarFile = {
    ...keptBrief.parse(order.brief),
    orderId: order.id,
    orderedAt: order.createdAt,
    company: order.company ?? order.name,
    reference,
    brand: app.settings.site.brand,
    email: app.settings.site.email,
  };
  return {
    orderId: order.id,
    fileName: `social-posts-${reference}.pdf`,
    pdf: () => keptDocument(app, { orderId: order.id, kind: "social-posts", drawing: calendarDrawing(), content }),
  };
}
