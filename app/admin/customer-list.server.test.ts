import { and, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { assignInvoiceNumbers } from "~/billing/invoices/invoice-numbering.server";
import { formatListQuery, parseCursor } from "~/lib/db/pagination";
import { orders, quotes } from "~/lib/db/schema/index";
import { isNotSpamSql } from "~/orders/order-states.server";
import { paidPage, writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { readCustomerCursor, readCustomerFilter } from "./customer-filter";
import {
  getAverageOrder,
  getCustomerFigures,
  isLastOrderSql,
  listCustomers,
  listCustomersByEmail,
} from "./customer-list.server";
import { searchEverything } from "./search-everything.server";

const app = setUpTestApp();

describe("customers", () => {
  const order = (email: string, changes: Partial<typeof orders.$inferInsert> = {}) =>
    writePaidOrder(app, { email, name: email, ...changes });
  const list = async (query: string, size?: number) => {
    const params = new URLSearchParams(query);
    const page = await listCustomersByEmail(
      app.db,
      readCustomerFilter(params),
      readCustomerCursor(params),
      false,
      size,
    );
    return { ...page, emails: page.rows.map(({ email }) => email) };
  };

  test("are listed by address with their payments, newest order and open work", async () => {
    const at = (day: string) => ({ createdAt: new Date(`${day}T12:00:00Z`) });
    await order("Bo@acme.example", { ...at("2026-03-01"), brief: { name: "Bo" }, name: "Old Ltd" });
    const last = await order("bo@acme.example", {
      ...{ ...at("2026-04-01"), brief: { name: "Bo" }, name: "Acme", workStatus: "done" },
      ...{ status: "partially_refunded", refundedAmount: 900 },
    });
    await order("bo@acme.example", { ...at("2026-02-01"), live: true });
    await order("al@acme.example", { status: "pending" });
    await order("spam@acme.example", { status: "spam", spamSince: new Date() });
    const { rows, before, after, atLeast } = await list("");
    expect(rows).toMatchObject([
      { email: "al@acme.example", orders: 0, paidCents: 0, openWork: 0 },
      {
        ...{ email: "bo@acme.example", customer: "Bo, Acme", names: { first: "Bo", second: "Acme" } },
        ...{ orders: 2, paidCents: 58_900, openWork: 2, since: new Date("2026-02-01T12:00:00Z") },
        lastOrder: { id: last, service: "Custom Web Pages" },
      },
    ]);
    expect([before, after, atLeast]).toEqual([null, null, false]);
  });

  test("have pages in both directions, also with addresses that collations order differently", async () => {
    const emails = ["a-b@x.example", "a.b@x.example", "ab@x.example", "b@x.example", "c_d@x.example", "cd@x.example"];
    for (const email of emails.toReversed()) for (const _ of [1, 2, 3]) await order(email);
    const first = await list("", 4);
    expect([first.emails, first.before, first.after]).toEqual([emails.slice(0, 4), null, "b@x.example"]);
    const second = await list(formatListQuery({ sort: "email", after: first.after }), 4);
    expect([second.emails, second.before, second.after]).toEqual([emails.slice(4), "c_d@x.example", null]);
    const back = await list(formatListQuery({ sort: "email", before: second.before }), 3);
    expect([back.emails, back.before, back.after]).toEqual([emails.slice(1, 4), "a.b@x.example", "b@x.example"]);
  });

  test("are listed by their last order, with pages in both directions, also in a search", async () => {
    const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 2, 1, 12, minute)) });
    const people = ["an@x.example", "bo@x.example", "cy@x.example", "di@x.example", "ed@x.example"];
    for (const [minute, email] of people.entries()) {
      await order(email, { ...at(minute), name: "Sunny" });
      await order(email, at(0));
    }
    await order("AN@x.example", at(9));
    await order("cy@x.example", { ...at(10), status: "spam", spamSince: new Date() });
    const walk = async (query: string) => {
      const page = await listCustomers(
        app.db,
        readCustomerFilter(new URLSearchParams(query)),
        parseCursor(new URLSearchParams(query)),
        false,
        2,
      );
      return { ...page, names: page.rows.map(({ email }) => email.slice(0, 2)) };
    };
    for (const filter of [
      { q: "", sort: null },
      { q: "sunny", sort: null },
      { q: "x.example", sort: null },
    ]) {
      const first = await walk(formatListQuery(filter));
      const second = await walk(formatListQuery(filter, first.older && { towards: "older", row: first.older }));
      const third = await walk(formatListQuery(filter, second.older && { towards: "older", row: second.older }));
      const back = await walk(formatListQuery(filter, third.newer && { towards: "newer", row: third.newer }));
      expect([first, second, third, back].map(({ names }) => names)).toEqual([
        ["an", "ed"],
        ["di", "cy"],
        ["bo"],
        ["di", "cy"],
      ]);
      expect([first.newer, third.older]).toEqual([null, null]);
    }
    expect((await walk("q=nobody")).rows).toEqual([]);
  });

  test("by their last order, a page among many orders reads two indexes and sorts nothing", async () => {
    const many = Array.from({ length: 3_000 }, (_, n) =>
      paidPage({ email: `c${n % 500}@x.example`, createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)) }),
    );
    for (let from = 0; from < many.length; from += 1_000)
      await app.db.insert(orders).values(many.slice(from, from + 1_000));
    await app.db.execute(sql`analyze orders`);
    const { rows } = await app.db.execute<Record<"QUERY PLAN", string>>(sql`explain select id from orders
      where ${and(isNotSpamSql, isLastOrderSql)} order by created_at desc, id desc limit 51`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Scan Backward using orders_created");
    expect(plan).toContain("Index Scan Backward using orders_customer");
    expect(plan).not.toContain("Sort");
  }, 60_000);

  test("are found by a word of their orders or the start of their address", async () => {
    await order("jo@sunnyshop.example", { name: "Sunny Shop", brief: { name: "Maria Lopez" } });
    await order("jo_x@other.example", { name: "Other" });
    for (const [q, ...found] of [
      ["lopez", "jo@sunnyshop.example"],
      ["jo@sun", "jo@sunnyshop.example"],
      ["JO@SUN", "jo@sunnyshop.example"],
      ["jo_", "jo_x@other.example"],
      ["j", "jo@sunnyshop.example", "jo_x@other.example"],
      ['"\\%', ...[]],
      ["nobody", ...[]],
    ] as const) {
      expect([q, (await list(String(new URLSearchParams({ q })))).emails]).toEqual([q, found]);
    }
  });

  test("have figures over all payments", async () => {
    const paidAt = new Date("2026-03-14T12:00:00Z");
    await order("bo@acme.example", { paidAt, createdAt: paidAt });
    const first = await order("BO@acme.example", {
      ...{ service: "seo-copywriting", amount: 20_000, coupon: "HALF", discount: 19_900, createdAt: paidAt },
      ...{ subscriptionId: "sub_1", subscriptionStatus: "active", paidAt: new Date("2026-10-14T12:00:00Z") },
    });
    await order("bo@acme.example", {
      ...{ subscriptionId: "sub_1", invoiceId: "in_1", amount: 39_900, paidAt: new Date("2026-11-14T12:00:00Z") },
      ...{ status: "refunded", refundedAmount: 39_900 },
    });
    await order("bo@acme.example", { status: "pending" });
    expect(await getCustomerFigures(app.db, "Bo@Acme.example", false)).toEqual({
      ...{ orders: 3, paidCents: 49_900, averageCents: 16_633, refundedCents: 39_900, refundedOrders: 1 },
      ...{ since: paidAt, monthlyCents: 39_900 },
      subscriptions: [
        { orderId: first, service: "SEO Copywriting", cents: 39_900, nextAt: new Date("2026-12-14T12:00:00Z") },
      ],
    });
    expect(await getAverageOrder(app.db, false)).toBe(16_633);
    expect(await getAverageOrder(app.db, true)).toBeNull();
    expect(await getCustomerFigures(app.db, "no@acme.example", false)).toMatchObject({
      ...{ orders: 0, paidCents: 0, averageCents: null, since: null, monthlyCents: 0, subscriptions: [] },
    });
  });

  test("are found with orders, quotes and invoices in one search", async () => {
    const id = await order("jo@sunnyshop.example", { name: "Sunny Shop", paidAt: new Date("2026-04-01T12:00:00Z") });
    for (let each = 0; each < 6; each++) await order(`jo${each}@sunny.example`, { name: "Sunny Side" });
    await assignInvoiceNumbers(app);
    const [quote] = await app.db
      .insert(quotes)
      .values({
        ...{ createdAt: new Date(), goodUntil: "2999-01-01", service: "web-page", name: "Sunny Quote" },
        ...{
          email: "q@quote.example",
          brief: { name: "Quinn" },
          amount: 100,
          price: { cents: 100, parts: [] },
          live: false,
        },
      })
      .returning({ id: quotes.id });
    const search = async (q: string) => {
      const { orders, moreOrders, customers, quotes, invoices } = await searchEverything(app, q);
      return [orders.length, moreOrders, customers.length, quotes.length, invoices.length];
    };
    expect(await search("sunny")).toEqual([5, true, 5, 1, 0]);
    expect(await search("jo@sunnyshop.example")).toEqual([1, false, 1, 0, 0]);
    expect((await searchEverything(app, "jo@sunnys")).customers).toMatchObject([{ email: "jo@sunnyshop.example" }]);
    expect(await search("quinn")).toEqual([0, false, 0, 1, 0]);
    expect(await search(`Quote ${quote?.id.slice(0, 8)}`)).toEqual([0, false, 0, 1, 0]);
    expect(await search("")).toEqual([0, false, 0, 0, 0]);
    expect(await search("!")).toEqual([0, false, 0, 0, 0]);
    const year = new Date().getUTCFullYear();
    const found = await searchEverything(app, `TEST-INV-${year}-1`);
    expect(found.invoices).toMatchObject([{ orderId: id, kind: "invoice", customer: "Jo, Sunny Shop" }]);
    expect(found.orders).toMatchObject([{ id }]);
    for (const part of ["1", "000001"])
      expect((await searchEverything(app, part)).invoices).toMatchObject([{ orderId: id }]);
  });
});
