import { and, between, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/lib/db/database";
import { orderTallies } from "~/lib/db/schema/index";
import { PAID_STATUSES } from "~/orders/order-states.server";

/** Cents: payments of the orders placed on each day, minus refunds and disputes. `days` starts with the 1st. */
type ReceivedMonth = { month: string; days: number[]; total: number };

/** `untilSameDay`: of last month, up to the day of the month that is today. `percent`: null if that is not positive. */
export type ReceivedByDay = {
  thisMonth: ReceivedMonth;
  lastMonth: ReceivedMonth & { untilSameDay: number };
  difference: number;
  percent: number | null;
};

/** This month up to today and all of last month, by the agency's days. `live` selects real or test payments. */
export async function getReceivedByDay(db: Db, live: boolean, today: string): Promise<ReceivedByDay> {
  const [year, month, day] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)), Number(today.slice(8, 10))];
  const first = `${today.slice(0, 7)}-01`;
  const lastDayBefore = new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
  const firstBefore = `${lastDayBefore.slice(0, 7)}-01`;
  const rows = await db
    .select({
      day: orderTallies.day,
      cents: sql<number>`sum(${orderTallies.amount} - ${orderTallies.refunded})`.mapWith(Number),
    })
    .from(orderTallies)
    .where(
      and(
        eq(orderTallies.live, live),
        inArray(orderTallies.status, PAID_STATUSES),
        between(orderTallies.day, firstBefore, today),
      ),
    )
    .groupBy(orderTallies.day);
  const received = new Map(rows.map((row) => [row.day, row.cents]));
  const monthOf = (first: string, days: number): ReceivedMonth => {
    const list = Array.from({ length: days }, (_, index) => {
      const date = `${first.slice(0, 8)}${String(index + 1).padStart(2, "0")}`;
      return received.get(date) ?? 0;
    });
    return { month: first.slice(0, 7), days: list, total: sumOf(list) };
  };
  const thisMonth = monthOf(first, day);
  const before = monthOf(firstBefore, Number(lastDayBefore.slice(8, 10)));
  const untilSameDay = sumOf(before.days.slice(0, day));
  const difference = thisMonth.total - untilSameDay;
  return {
    thisMonth,
    lastMonth: { ...before, untilSameDay },
    difference,
    percent: untilSameDay > 0 ? Math.round((difference / untilSameDay) * 100) : null,
  };
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, each) => sum + each, 0);
