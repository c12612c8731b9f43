import { and, asc, eq, gte, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { listOpenQuoteAmounts } from "~/checkout/quotes/quotes.server";
import { completeTexts, type Faults, findTextFaults, type Texts } from "~/content/documents/document-kind";
import { currencyOfSite } from "~/content/documents/money-kind.server";
import { readPublishedTexts } from "~/content/documents/published-texts.server";
import { asAgency } from "~/lib/agency.server";
import { currencyOf } from "~/lib/currency.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { coupons, orders } from "~/lib/db/schema/index";
import { isPendingSql } from "~/orders/order-states.server";
import { documentKindsWith } from "./document-kinds";
import type { DeskApp } from "./documents.server";

/** Why the shop keeps its currency. What was sold in another one, or is open with an amount of it, would be read as this one. */
export async function findCurrencyFaults(app: DeskApp, { currency = "" }: Texts): Promise<Faults> {
  if (currencyOfSite(await app.content.newest()).code === currency) return {};
  const [sold] = await app.db
    .select({ currency: orders.currency, paidAt: orders.paidAt })
    .from(orders)
    .where(
      and(
        eq(orders.live, true),
        or(isNotNull(orders.paidAt), and(isPendingSql, isNotNull(orders.paymentSessionId))),
        ne(orders.currency, currency.toLowerCase()),
      ),
    )
    .orderBy(asc(orders.paidAt))
    .limit(1);
  if (sold) {
    const code = sold.currency.toUpperCase();
    return {
      currency: sold.paidAt
        ? `Customers have paid live orders in ${code}, so the currency can’t change any more.`
        : `A customer can still pay a live order in ${code}. Try again when its payment page has expired.`,
    };
  }
  const quotes = (await listOpenQuoteAmounts(app)).length;
  if (quotes > 0)
    return { currency: `Revoke the open quotes first (${quotes}): their prices are in the present currency.` };
  const [coupon] = await app.db
    .select({ code: coupons.code })
    .from(coupons)
    .where(
      and(
        isNotNull(coupons.amountOff),
        isNull(coupons.endedAt),
        or(isNull(coupons.endsOn), gte(coupons.endsOn, sql`${agencyToday(app)}::date`)),
      ),
    )
    .limit(1);
  if (coupon)
    return { currency: `End the coupon ${coupon.code} first: it takes off an amount in the present currency.` };
  const refused = await findRefusedText(app, currency);
  return refused ? { currency: refused } : {};
}

/** A price that the other currency refuses, such as one with cents in yen, would take its published text off the site. */
async function findRefusedText(app: DeskApp, code: string): Promise<string | undefined> {
  const site = await app.content.newest();
  const { stored } = await readPublishedTexts(app.db);
  const refused = () =>
    documentKindsWith(stored.keys()).flatMap((kind) => {
      const texts = completeTexts(kind, stored.get(kind.name) ?? {}, kind.shipped(site));
      const [fault] = stored.has(kind.name) ? Object.values(findTextFaults(kind, texts)) : [];
      return fault ? [`Change “${kind.entryOf?.(texts).title ?? kind.title}” first. In ${code}: ${fault}`] : [];
    });
  return asAgency({ currency: currencyOf(code) }, refused)[0];
}
