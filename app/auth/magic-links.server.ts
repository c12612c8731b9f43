import { createHash } from "node:crypto";
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ShopSettings } from "~/content/documents/live-content.server";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orders, quotes } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { recordActivity } from "./activity-log.server";
import type { Auth } from "./better-auth.server";
import { createSeal, isSealOf } from "./seal.server";
import { findSignedInUser } from "./sessions/sessions.server";
import { httpOnlyCookie } from "./sessions/signed-cookies.server";

const MAGIC_LINK_TTL_MS = 90 * 86_400_000;
const BUYER_LINK_TTL_MS = 86_400_000;

/** Order id, link version, expiry in seconds since 1970, hash of the email address, HMAC. */
const linkKey = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,9}\.\d{1,11}\.[\w-]{11}\.[\w-]{43}$/)
  .transform((key) => {
    const [orderId = "", version, end, address = "", signature = ""] = key.split(".");
    return { orderId, version: Number(version), end: Number(end), address, signature };
  });
type LinkKey = z.output<typeof linkKey>;

type LinkedOrder = Pick<OrderRow, "id" | "email" | "linkVersion">;

/** An emailed link proves the address and opens all its orders; the link of the browser that paid opens only that order. */
type LinkScope = "address" | "order";

/**
 * `email` is lower case. The portal shows all orders of this address, `orderId` first; with the scope "order" it shows only that
 * one, without invoices and billing details, because a buyer may type any address.
 */
export type PortalCustomer = { email: string; orderId: string; scope: LinkScope };

/** The orders that the customer may see. */
export const ordersOfCustomerSql = ({ email, orderId, scope }: PortalCustomer): SQL | undefined =>
  and(
    eq(sql`lower(${orders.email})`, email),
    isNotNull(orders.sharedAt),
    scope === "order" ? eq(orders.id, orderId) : undefined,
  );

/** The job checks whether the address has orders, so that neither response nor timing reveals it. */
export async function requestMagicLink(app: Pick<App, "db" | "queue" | "rateLimits">, email: string): Promise<void> {
  const address = email.toLowerCase();
  if ((await app.rateLimits.consume("order-links-address", address)) > 0) return;
  await app.db.transaction((tx) => app.queue.enqueue(tx, "magic-link-email", { email: address }));
}

/** Valid for 90 days, until the links are revoked or the order's email address changes. */
export const portalUrl = (app: Pick<App, "auth" | "now" | "settings">, order: LinkedOrder): string =>
  linkUrl(app, order, "address", MAGIC_LINK_TTL_MS);

/** Link to this order only, for the browser that paid for it. Valid for a day: the emailed link is the lasting one. */
export const buyerOrderUrl = (app: Pick<App, "auth" | "now" | "settings">, order: LinkedOrder): string =>
  linkUrl(app, order, "order", BUYER_LINK_TTL_MS);

function linkUrl(
  app: Pick<App, "auth" | "now" | "settings">,
  { id, email, linkVersion }: LinkedOrder,
  scope: LinkScope,
  ttl: number,
): string {
  const end = Math.floor((app.now().getTime() + ttl) / 1000);
  const address = hashAddress(email);
  const signature = createSeal(app.auth, sealed({ orderId: id, version: linkVersion, end, address }, scope));
  return `${app.settings.appUrl}/my-order?key=${[id, linkVersion, end, address, signature].join(".")}`;
}

/** Null for altered, expired, revoked and unknown keys. Checks the signature before it queries the database. */
export async function verifyMagicLink(
  app: Pick<App, "auth" | "db" | "now">,
  given: string | null,
): Promise<PortalCustomer | null> {
  const key = linkKey.safeParse(given).data;
  const scope = key && findSignedScope(app.auth, key);
  if (!scope || key.end * 1000 <= app.now().getTime()) return null;
  const [order] = await app.db
    .select({ id: orders.id, email: orders.email, linkVersion: orders.linkVersion })
    .from(orders)
    .where(and(eq(orders.id, key.orderId), isNotNull(orders.sharedAt)));
  if (!order || order.linkVersion !== key.version || hashAddress(order.email) !== key.address) return null;
  return { email: order.email.toLowerCase(), orderId: order.id, scope };
}

/**
 * Ends all links of the order's customer: to the portal, to payment pages, receipts and files, and to quotes that have become orders.
 * Later emails contain new ones. Links of quotes that are not paid stay.
 */
export async function revokeMagicLinks(app: Pick<App, "db" | "now">, orderId: string, actor: string): Promise<Result> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId));
    if (!order) return failure("This order doesn’t exist.");
    await endLinks(app.now, tx, eq(sql`lower(${orders.email})`, order.email.toLowerCase()));
    await recordActivity(tx, { actor, kind: "links-revoked", subject: orderId });
    return { ok: true };
  });
}

/** Of the orders that match. */
export async function endLinks(now: () => Date, tx: Tx, matching: SQL | undefined): Promise<void> {
  const ended = await tx
    .update(orders)
    .set({ linkVersion: sql`${orders.linkVersion} + 1`, linksEndedAt: now() })
    .where(matching)
    .returning({ quoteId: orders.quoteId, paidAt: orders.paidAt });
  const quoteIds = ended.flatMap(({ quoteId, paidAt }) => (quoteId && paidAt ? [quoteId] : []));
  await tx
    .update(quotes)
    .set({ revokedAt: now() })
    .where(and(inArray(quotes.id, quoteIds), isNull(quotes.revokedAt)));
}

/** Prefers first orders over renewals. */
export async function findNewestSharedOrder(db: Db, email: string): Promise<LinkedOrder | null> {
  const [order] = await db
    .select({ id: orders.id, email: orders.email, linkVersion: orders.linkVersion })
    .from(orders)
    .where(and(eq(sql`lower(${orders.email})`, email.toLowerCase()), isNotNull(orders.sharedAt)))
    .orderBy(sql`${orders.invoiceId} is not null`, desc(orders.createdAt), asc(orders.id))
    .limit(1);
  return order ?? null;
}

/**
 * By the key of the link that was opened last; without one, or if it is for one order of the same address, by the account that is
 * signed in, whose address is confirmed. Both cookies are HttpOnly and verified on every request.
 */
export async function findPortalCustomer(app: App, request: Request): Promise<PortalCustomer | null> {
  const linked = await findLinkedCustomer(app, request);
  if (linked?.scope === "address") return linked;
  const user = await findSignedInUser(app, request);
  if (!user || (linked && linked.email !== user.email)) return linked;
  const orderId = linked?.orderId ?? (await findNewestSharedOrder(app.db, user.email))?.id;
  return orderId ? { email: user.email, orderId, scope: "address" } : null;
}

async function findLinkedCustomer(
  app: Pick<App, "auth" | "db" | "now" | "settings">,
  request: Request,
): Promise<PortalCustomer | null> {
  const key: unknown = await keyCookie(app.settings).parse(request.headers.get("Cookie"));
  return typeof key === "string" ? verifyMagicLink(app, key) : null;
}

/** Clears the key of another address, so that the portal shows the orders of the account that signs in. */
export async function clearOtherMagicLink(app: App, request: Request, email: string): Promise<string[]> {
  const linked = await findLinkedCustomer(app, request);
  return linked && linked.email !== email ? [await clearMagicLinkCookie(app.settings)] : [];
}

export const magicLinkCookie = (settings: ShopSettings, key: string): Promise<string> =>
  keyCookie(settings).serialize(key);

export const clearMagicLinkCookie = (settings: ShopSettings): Promise<string> =>
  keyCookie(settings).serialize("", { maxAge: 0 });

const keyCookie = (settings: ShopSettings) => httpOnlyCookie(settings, "my-order", MAGIC_LINK_TTL_MS / 1000);

/** The scope that the signature is for; null if it is for none. */
function findSignedScope(auth: Auth, key: LinkKey): LinkScope | null {
  const matches = (scope: LinkScope) => isSealOf(auth, sealed(key, scope), key.signature);
  return matches("address") ? "address" : matches("order") ? "order" : null;
}

const SIGNED_AS: Record<LinkScope, string> = { address: "my-order", order: "my-order-only" };

const sealed = ({ orderId, version, end, address }: Omit<LinkKey, "signature">, scope: LinkScope): string =>
  `${SIGNED_AS[scope]}:${orderId}:${version}:${end}:${address}`;

/** 64 bits: a link becomes invalid when the order's address changes. */
const hashAddress = (email: string): string =>
  createHash("sha256").update(email.toLowerCase()).digest().subarray(0, 8).toString("base64url");
