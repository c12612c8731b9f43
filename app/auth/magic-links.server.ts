import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { createCookie } from "react-router";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { recordActivity } from "./activity-log.server";
import { cookieName } from "./sessions/cookie-names";

/**
 * Has the link to the customer's page mailed to this address, if it has orders; that is found out when the mail is written, so that
 * neither answer nor time tells. More than three askings in an hour bring no more mails.
 */
export async function requestMagicLink(app: App, email: string): Promise<void> {
  const address = email.toLowerCase();
  if ((await app.rateLimits.consume("order-links-address", address)) > 0) return;
  await app.db.transaction((tx) => app.queue.enqueue(tx, "magic-link-email", { email: address }));
}

/** How long a mailed link to the customer's page is good, in milliseconds; each mail brings a new one. */
const MAGIC_LINK_TTL_MS = 90 * 86_400_000;

/** Id of an order, version of its links, end in seconds since 1970, mark of the customer's address, our own mark. */
const linkKey = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,9}\.\d{1,11}\.[\w-]{11}\.[\w-]{43}$/)
  .transform((key) => {
    const [orderId = "", version, end, address = "", mark = ""] = key.split(".");
    return { orderId, version: Number(version), end: Number(end), address, mark };
  });
type LinkKey = z.output<typeof linkKey>;

/** What of an order its link is made from. */
type Linked = Pick<OrderRow, "id" | "email" | "linkVersion">;

/** Whose page a link opens: all orders of this address (lower case), this one first. */
export type PortalCustomer = { email: string; orderId: string; endsAt: Date };

/** The address of the customer's page, for a mail to the order's customer. Who has it sees all that this customer ordered. */
export const portalUrl = (app: App, order: Linked): string =>
  `${app.settings.appUrl}/my-order?key=${orderKey(app, order)}`;

/** The link's key alone. It is good for 90 days, until the links are revoked or the order gets another address. */
function orderKey(app: App, { id, email, linkVersion }: Linked): string {
  const end = Math.floor((app.now().getTime() + MAGIC_LINK_TTL_MS) / 1000);
  const parts = { orderId: id, version: linkVersion, end, address: markOfAddress(email) };
  return [id, linkVersion, end, parts.address, markOf(app, parts).toString("base64url")].join(".");
}

/**
 * Whose page this key opens, or null: altered, expired, revoked and unknown keys are all the same. One that we did not make is
 * refused before the database is asked.
 */
export async function verifyMagicLink(app: App, given: string | null): Promise<PortalCustomer | null> {
  const key = linkKey.safeParse(given).data;
  if (!key || !isOurs(app, key) || key.end * 1000 <= app.now().getTime()) return null;
  const [order] = await app.db
    .select({ id: orders.id, email: orders.email, linkVersion: orders.linkVersion })
    .from(orders)
    .where(and(eq(orders.id, key.orderId), isNotNull(orders.sharedAt)));
  if (!order || order.linkVersion !== key.version || markOfAddress(order.email) !== key.address) return null;
  return { email: order.email.toLowerCase(), orderId: order.id, endsAt: new Date(key.end * 1000) };
}

/** Ends all links that the customer of this order got before, in the name of a member of staff; later mails bring new ones. */
export async function revokeMagicLinks(app: App, orderId: string, actor: string): Promise<Result> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId));
    if (!order) return failure("This order doesn’t exist.");
    await tx
      .update(orders)
      .set({ linkVersion: sql`${orders.linkVersion} + 1` })
      .where(eq(sql`lower(${orders.email})`, order.email.toLowerCase()));
    await recordActivity(tx, { actor, kind: "links-revoked", subject: orderId });
    return { ok: true };
  });
}

/** The newest order that this address may see, later months of subscriptions left out, or null. */
export async function findNewestSharedOrder(app: App, email: string): Promise<Linked | null> {
  const [order] = await app.db
    .select({ id: orders.id, email: orders.email, linkVersion: orders.linkVersion })
    .from(orders)
    .where(and(eq(sql`lower(${orders.email})`, email.toLowerCase()), isNotNull(orders.sharedAt)))
    .orderBy(sql`${orders.invoiceId} is not null`, desc(orders.createdAt), asc(orders.id))
    .limit(1);
  return order ?? null;
}

const isOurs = (app: App, key: LinkKey): boolean => {
  const [given, wanted] = [Buffer.from(key.mark, "base64url"), markOf(app, key)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

const markOf = (app: App, { orderId, version, end, address }: Omit<LinkKey, "mark">): Buffer =>
  createHmac("sha256", app.auth.secret).update(`my-order:${orderId}:${version}:${end}:${address}`).digest();

/** Of 64 bits, so that a link dies with the address that it was mailed to. */
const markOfAddress = (email: string): string =>
  createHash("sha256").update(email.toLowerCase()).digest().subarray(0, 8).toString("base64url");

/**
 * The customer whose link this browser opened, or null. The key lies in a cookie that scripts cannot read, so that it leaves the
 * address bar and the history; it is checked anew with every request.
 */
export async function findPortalCustomer(app: App, request: Request): Promise<PortalCustomer | null> {
  const key: unknown = await keyCookie(app).parse(request.headers.get("Cookie"));
  return typeof key === "string" ? verifyMagicLink(app, key) : null;
}

/** Keeps the key of a link that was opened, until the link ends. */
export const magicLinkCookie = (app: App, key: string): Promise<string> => keyCookie(app).serialize(key);

/** Forgets it: nobody who uses this browser next sees the orders. */
export const clearMagicLinkCookie = (app: App): Promise<string> => keyCookie(app).serialize("", { maxAge: 0 });

function keyCookie(app: App) {
  const secure = app.settings.appUrl.startsWith("https:");
  return createCookie(cookieName("my-order", { secure }), {
    path: "/",
    maxAge: MAGIC_LINK_TTL_MS / 1000,
    sameSite: "lax",
    httpOnly: true,
    secure,
  });
}
