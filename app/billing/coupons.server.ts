import { and, count, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import type { App } from "~/lib/app-context.server";
import { agencyClock } from "~/lib/dates/business-hours";
import type { Db, Tx } from "~/lib/db/database";
import { type CouponRow, coupons, type OrderRow, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { isNotCancelledSql, isPendingSql } from "~/orders/order-states.server";
import { couponDiscount, normalizeCouponCode } from "./coupon-discount";

const MAX_LISTED = 500;
const USED_UP = "This code has been used up.";

/** `used-up`: its number of uses is reached. `expired`: after its last day. `ended`: by an admin. */
export type CouponState = "active" | "used-up" | "expired" | "ended";

/** `used`: orders with the coupon that are not canceled. `given`: cents it took off paid orders. */
export type CouponListItem = CouponRow & { used: number; given: number };

/** A purchase with a coupon, before the discount. */
export type CouponRedemption = { code: string; service: string; cents: number; email: string };

/** `usedUp`: a limit of the coupon is reached. */
type CouponResult = Result<{ code: string; discount: number }, { usedUp?: boolean }>;

/**
 * `discount` in cents. Without a draft, as in the summary, the buyer's own unpaid orders do not count as uses, because they
 * give way to a new one. With the fingerprint of a draft that is being written in `tx`, only its own pending order is left out, and
 * coupon and order are locked, so that two checkouts cannot take the last use.
 */
export async function redeemCoupon(
  app: Pick<App, "db" | "now" | "settings">,
  purchase: CouponRedemption,
  draft?: { tx: Tx; fingerprint: string },
): Promise<CouponResult> {
  const code = normalizeCouponCode(purchase.code);
  const db = draft?.tx ?? app.db;
  const query = db.select().from(coupons).where(eq(coupons.code, code));
  const [coupon] = await (draft ? query.for("update") : query);
  if (!coupon) return failure("That code isn’t valid. Check the spelling.");
  const today = agencyClock(app.settings.site.hours.timeZone, app.now()).day;
  if (coupon.endedAt || (coupon.endsOn && coupon.endsOn < today)) return failure("This code has expired.");
  if (coupon.services && !coupon.services.includes(purchase.service))
    return failure("This code isn’t for this service.");
  const ownOrders = draft ? eq(orders.fingerprint, draft.fingerprint) : isBoughtBy(purchase.email);
  const ownPending = and(eq(orders.coupon, code), isPendingSql, ownOrders);
  // A payment of the draft that is being recorded must be counted, or the draft would be ordered again.
  if (draft) await db.select({ id: orders.id }).from(orders).where(ownPending).for("update");
  if (await isUsedUp(db, coupon, purchase.email, ownPending)) return { ...failure(USED_UP), usedUp: true };
  const discount = couponDiscount(coupon, purchase.cents);
  return discount > 0 ? { ok: true, code, discount } : failure("This code doesn’t apply to this order.");
}

/**
 * Fails if a canceled order cannot be pending again, because its use of the coupon was taken meanwhile. Its discount stays
 * what it was. Locks the coupon.
 */
export async function retakeCoupon(tx: Tx, order: Pick<OrderRow, "id" | "coupon" | "email">): Promise<Result> {
  if (!order.coupon) return { ok: true };
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, order.coupon)).for("update");
  if (!coupon || !(await isUsedUp(tx, coupon, order.email, eq(orders.id, order.id)))) return { ok: true };
  return failure(`The coupon ${coupon.code} has been used up in the meantime. Ask the customer to order again.`);
}

const isBoughtBy = (email: string): SQL => sql`lower(${orders.email}) = ${email.toLowerCase()}`;

/** Does not say which limit is reached, so that the response does not reveal whether an email address has an order. */
async function isUsedUp(
  db: Db | Tx,
  { code, uses, oncePerAddress }: CouponRow,
  email: string,
  except: SQL | undefined,
): Promise<boolean> {
  const [total] = await db
    .select({ all: count(), own: sql<number>`count(*) filter (where ${isBoughtBy(email)})`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.coupon, code), isNotCancelledSql, except && not(except)));
  if (!total) return false;
  return (uses !== null && total.all >= uses) || (oncePerAddress && total.own > 0);
}

const positiveInteger = (text: string) => z.coerce.number<string>(text).int(text).positive(text);
const optional = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(schema.nullable());

const newCouponSchema = z
  .object({
    code: z
      .string()
      .transform(normalizeCouponCode)
      .pipe(z.string().regex(/^[A-Z0-9-]{3,30}$/, "Please use 3 to 30 letters, digits and hyphens for the code.")),
    percentOff: optional(
      positiveInteger("Please enter a percentage from 1 to 100.").max(100, "Please enter a percentage from 1 to 100."),
    ),
    amountOff: optional(
      positiveInteger("Please enter an amount such as 50.00.").max(99_999_999, "Please enter an amount such as 50.00."),
    ),
    services: z.array(z.string()).transform((chosen) => (chosen.length > 0 ? chosen : null)),
    endsOn: optional(z.iso.date("Please enter a date such as 2026-12-31.")),
    uses: optional(
      positiveInteger("Please enter how many times it can be used.").max(1_000_000, "Please enter a smaller number."),
    ),
    oncePerAddress: z.boolean(),
  })
  .refine(({ percentOff, amountOff }) => (percentOff === null) !== (amountOff === null), {
    error: "Please enter either a percentage or an amount.",
  });
/** `amountOff` is in cents; unused fields are empty. */
export type NewCoupon = z.input<typeof newCouponSchema>;

/** `field`: the one that is wrong. */
export async function createCoupon(
  { db, settings }: Pick<App, "db" | "settings">,
  actor: string,
  input: NewCoupon,
): Promise<Result<object, { field?: string }>> {
  const parsed = newCouponSchema.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ...failure(issue?.message ?? ""), field: issue?.path[0]?.toString() ?? "discount" };
  }
  const known = publishedCatalog(settings.site).catalog.all.map(({ slug }) => slug);
  if (parsed.data.services?.some((slug) => !known.includes(slug)))
    return { ...failure("Please choose one of our services."), field: "services" };
  return db.transaction(async (tx) => {
    const created = await tx
      .insert(coupons)
      .values({ ...parsed.data, createdBy: actor })
      .onConflictDoNothing()
      .returning({ id: coupons.id });
    if (created.length === 0) return { ...failure("A coupon with this code already exists."), field: "code" };
    await recordActivity(tx, { actor, kind: "coupon-made", subject: parsed.data.code });
    return { ok: true };
  });
}

/** Orders that have the coupon keep their discount. `actor`: email address of the admin. */
export async function deactivateCoupon(app: Pick<App, "db" | "now">, actor: string, id: string): Promise<Result> {
  return app.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(coupons)
      .set({ endedAt: sql`coalesce(${coupons.endedAt}, ${app.now()})` })
      .where(eq(coupons.id, id))
      .returning({ code: coupons.code });
    if (!ended) return failure("This coupon doesn’t exist.");
    await recordActivity(tx, { actor, kind: "coupon-ended", subject: ended.code });
    return { ok: true };
  });
}

/** `today`: the agency's, as "YYYY-MM-DD". */
export function couponState({ endedAt, endsOn, uses, used }: CouponListItem, today: string): CouponState {
  if (endedAt) return "ended";
  if (endsOn && endsOn < today) return "expired";
  return uses !== null && used >= uses ? "used-up" : "active";
}

/** Newest first, up to 500. */
export async function listCoupons(db: Db): Promise<CouponListItem[]> {
  const rows = await db.select().from(coupons).orderBy(desc(coupons.createdAt)).limit(MAX_LISTED);
  const uses = await db
    .select({
      code: orders.coupon,
      used: count(),
      given: sql<number>`sum(${orders.discount}) filter (where ${orders.paidAt} is not null)`.mapWith(Number),
    })
    .from(orders)
    .where(and(sql`${orders.coupon} is not null`, isNotCancelledSql))
    .groupBy(orders.coupon);
  const byCode = new Map(uses.map((use) => [use.code, use]));
  return rows.map((row) => ({
    ...row,
    used: byCode.get(row.code)?.used ?? 0,
    given: byCode.get(row.code)?.given ?? 0,
  }));
}
