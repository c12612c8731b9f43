import { eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app.server";
import { renderCalendarPdf } from "~/catalog/blast/calendar/calendar-pdf.server";
import { blast } from "~/catalog/blast/offer";
import { orders } from "~/db/schema";
import { type OrderStatus, orderReference } from "./order";

/** What an order keeps of a brief. An order that was placed without one still gets its calendar. */
const keptBrief = z.object({
  industry: z.string().catch(""),
  targetAudience: z.string().catch(""),
  contentTone: z.string().catch(""),
  contentBrief: z.string().catch(""),
});

const PAID_FOR: readonly OrderStatus[] = ["paid", "partially_refunded"];

export type SocialPosts = { fileName: string; pdf: Buffer };

/**
 * The calendar of a paid BLAST order, by its checkout session's id (decisions, "BLAST's success page"); an order of which
 * a part went back is still paid for. Null for every other session: unknown, not paid, refunded, or of another service.
 */
export async function findSocialPosts(app: App, sessionId: string): Promise<SocialPosts | null> {
  const [order] = await app.db.select().from(orders).where(eq(orders.paymentSessionId, sessionId));
  if (!order || order.service !== blast.slug || !PAID_FOR.includes(order.status)) return null;
  const reference = orderReference(order.id);
  const pdf = await renderCalendarPdf({
    ...keptBrief.parse(order.brief),
    orderId: order.id,
    orderedAt: order.createdAt,
    company: order.company ?? order.name,
    reference,
    brand: app.settings.site.brand,
    email: app.settings.site.email,
  });
  return { fileName: `social-posts-${reference}.pdf`, pdf };
}
