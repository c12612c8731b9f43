import { and, eq, isNotNull } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { buyerOrderUrl } from "~/auth/magic-links.server";
import { signedCookie } from "~/auth/sessions/signed-cookies.server";
import { orders } from "~/lib/db/schema/index";

/** As long as a checkout can be paid. */
const BUYER_SECONDS = 86_400;

/** Set when a checkout opens: proves later that this browser opened it. The address alone, which has the same id, proves nothing. */
export const buyerCookie = (app: App, sessionId: string): Promise<string> => cookieOf(app).serialize(sessionId);

/**
 * Returns the link to the paid order and a cookie header that ends the proof, so that the link is given once; null unless this
 * browser opened the checkout session.
 */
export async function takeBuyerLink(
  app: App,
  request: Request,
  sessionId: string,
): Promise<{ orderUrl: string; cookie: string } | null> {
  if ((await cookieOf(app).parse(request.headers.get("Cookie"))) !== sessionId) return null;
  const [order] = await app.db
    .select({ id: orders.id, email: orders.email, linkVersion: orders.linkVersion })
    .from(orders)
    .where(and(eq(orders.paymentSessionId, sessionId), isNotNull(orders.sharedAt), isNotNull(orders.paidAt)));
  if (!order) return null;
  return { orderUrl: buyerOrderUrl(app, order), cookie: await cookieOf(app).serialize("", { maxAge: 0 }) };
}

const cookieOf = (app: App) => signedCookie(app, "checkout", { seconds: BUYER_SECONDS });
