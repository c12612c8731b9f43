import { and, count, desc, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { offers } from "~/catalog/offers";
import { agencyClock } from "~/lib/dates/business-hours";
import type { Db, Tx } from "~/lib/db/database";
import { type CouponRow, coupons, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { couponDiscount, normalizeCouponCode } from "./coupon-discount";

/** A coupon as staff see it: with how many orders have it and what it took off the paid ones, in cents. */
export type CouponListItem = CouponRow & { used: number; given: number };

/** What somebody wants to buy with a code. Cents; `fingerprint` names the draft, whose own order does not count as a use. */
export type CouponRedemption = { code: string; service: string; cents: number; email: string; fingerprint?: string };

/**
 * What the code takes off this purchase now, or in one sentence why nothing. Inside a transaction that writes the order the coupon's
 * row is held, so that two buyers do not share its last use.
 */
export async function redeemCoupon(
  app: App,
  db: Db | Tx,
  wish: CouponRedemption,
  hold = false,
): Promise<Result<{ code: string; discount: number }>> {
  const code = normalizeCouponCode(wish.code);
  const asked = db.select().from(coupons).where(eq(coupons.code, code));
  const [coupon] = await (hold ? asked.for("update") : asked);
  if (!coupon) return failure("That code isn’t valid. Check the spelling.");
  const today = agencyClock(app.settings.site.hours.timeZone, app.now()).day;
  if (coupon.endedAt || (coupon.endsOn && coupon.endsOn < today)) return failure("This code has expired.");
  if (coupon.services && !coupon.services.includes(wish.service)) return failure("This code isn’t for this service.");
  if (await isUsedUp(db, coupon, wish)) return failure("This code has been used up.");
  const discount = couponDiscount(coupon, wish.cents);
  return discount > 0 ? { ok: true, code, discount } : failure("This code doesn’t apply to this order.");
}

/** The same answer for both limits: nobody learns whether an address has bought something. */
async function isUsedUp(
  db: Db | Tx,
  { code, uses, oncePerAddress }: CouponRow,
  wish: CouponRedemption,
): Promise<boolean> {
  const [found] = await db
    .select({
      all: count(),
      own: sql<number>`count(*) filter (where lower(${orders.email}) = ${wish.email.toLowerCase()})`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        eq(orders.coupon, code),
        ne(orders.status, "cancelled"),
        wish.fingerprint === undefined ? undefined : ne(orders.fingerprint, wish.fingerprint),
      ),
    );
  if (!found) return false;
  return (uses !== null && found.all >= uses) || (oncePerAddress && found.own > 0);
}

const whole = (text: string) => z.coerce.number<string>(text).int(text).positive(text);
const optional = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(schema.nullable());

/** A new coupon as staff write it into the form. */
const newCoupon = z
  .object({
    code: z
      .string()
      .transform(normalizeCouponCode)
      .pipe(z.string().regex(/^[A-Z0-9-]{3,30}$/, "Please use 3 to 30 letters, digits and hyphens for the code.")),
    percentOff: optional(
      whole("Please enter a percentage from 1 to 100.").max(100, "Please enter a percentage from 1 to 100."),
    ),
    amountOff: optional(
      whole("Please enter an amount such as 50.00.").max(99_999_999, "Please enter an amount such as 50.00."),
    ),
    services: z
      .array(z.string().pipe(z.enum(offers.map(({ slug }) => slug))))
      .transform((chosen) => (chosen.length > 0 ? chosen : null)),
    endsOn: optional(z.iso.date("Please enter a date such as 2026-12-31.")),
    uses: optional(
      whole("Please enter how many times it can be used.").max(1_000_000, "Please enter a smaller number."),
    ),
    oncePerAddress: z.boolean(),
  })
  .refine(({ percentOff, amountOff }) => (percentOff === null) !== (amountOff === null), {
    error: "Please enter either a percentage or an amount.",
  });
export type NewCoupon = z.input<typeof newCoupon>;

/** Makes a coupon in the name of a member of staff. Amounts are cents. */
export async function createCoupon(app: App, actor: string, given: NewCoupon): Promise<Result> {
  const parsed = newCoupon.safeParse(given);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  return app.db.transaction(async (tx) => {
    const made = await tx
      .insert(coupons)
      .values({ ...parsed.data, createdBy: actor })
      .onConflictDoNothing()
      .returning({ id: coupons.id });
    if (made.length === 0) return failure("A coupon with this code already exists.");
    await recordActivity(tx, { actor, kind: "coupon-made", subject: parsed.data.code });
    return { ok: true };
  });
}

/** Ends a coupon; orders that have it keep it. One that ended already stays ended. */
export async function deactivateCoupon(app: App, actor: string, id: string): Promise<Result> {
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

/** How many are shown, the newest. */
const SHOWN = 200;

/** All coupons, newest first. */
export async function listCoupons(db: Db): Promise<CouponListItem[]> {
  const rows = await db.select().from(coupons).orderBy(desc(coupons.createdAt)).limit(SHOWN);
  const uses = await db
    .select({
      code: orders.coupon,
      used: count(),
      given: sql<number>`sum(${orders.discount}) filter (where ${orders.paidAt} is not null)`.mapWith(Number),
    })
    .from(orders)
    .where(and(sql`${orders.coupon} is not null`, ne(orders.status, "cancelled")))
    .groupBy(orders.coupon);
  const byCode = new Map(uses.map((use) => [use.code, use]));
  return rows.map((row) => ({
    ...row,
    used: byCode.get(row.code)?.used ?? 0,
    given: byCode.get(row.code)?.given ?? 0,
  }));
}
