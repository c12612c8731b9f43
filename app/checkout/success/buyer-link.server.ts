import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { buyerOrderUrl } from "~/auth/magic-links.server";
import { signedCookie } from "~/auth/sessions/signed-cookies.server";
import type { App } from "~/lib/app-context.server";
import { orders } from "~/lib/db/schema/index";

/** As long as a checkout can be paid. */
const BUYER_SECONDS = 86_400;

/** A mailed link is usually opened by then. */
const PAYER_SECONDS = 30 * 86_400;

/** Set when a checkout opens: proves later that this browser opened it. The address alone, which has the same id, proves nothing. */
export const buyerCookie = (app: App, sessionId: string): Promise<string> => cookieOf(app).serialize(sessionId);

/**
 * Returns the link to the paid order and cookie headers: one ends the proof, so that the link is given once, the other remembers who
 * paid until the mailed link is opened. Null unless this browser opened the checkout session.
 */
export async function takeBuyerLink(
  app: Pick<App, "auth" | "db" | "now" | "settings">,
  request: Request,
  sessionId: string,
): Promise<{ orderUrl: string; cookies: string[] } | null> {
  if ((await cookieOf(app).parse(request.headers.get("Cookie"))) !== sessionId) return null;
  const [order] = await app.db
    .select({ id: orders.id, email: orders.email, linkVersion: orders.linkVersion })
    .from(orders)
    .where(and(eq(orders.paymentSessionId, sessionId), isNotNull(orders.sharedAt), isNotNull(orders.paidAt)));
  if (!order) return null;
  const cookies = [await cookieOf(app).serialize("", { maxAge: 0 }), await payerCookie(app).serialize(order.id)];
  return { orderUrl: buyerOrderUrl(app, order), cookies };
}

/** The newest order of this address that this browser has paid for, whether or not its receipt was opened; null if there is none. */
export async function findOrderPaidHere(app: App, request: Request, email: string): Promise<string | null> {
  const header = request.headers.get("Cookie");
  const orderId = z.uuid().safeParse(await payerCookie(app).parse(header)).data;
  const sessionId = z.string().safeParse(await cookieOf(app).parse(header)).data;
  const isTheirs = or(
    orderId ? eq(orders.id, orderId) : undefined,
    sessionId ? eq(orders.paymentSessionId, sessionId) : undefined,
  );
  if (!isTheirs) return null;
  const [order] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isTheirs, eq(sql`lower(${orders.email})`, email), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.paidAt))
    .limit(1);
  return order?.id ?? null;
}

const cookieOf = (app: Pick<App, "auth" | "settings">) => signedCookie(app, "checkout", { seconds: BUYER_SECONDS });
const payerCookie = (app: Pick<App, "auth" | "settings">) => signedCookie(app, "paid", { seconds: PAYER_SECONDS });
