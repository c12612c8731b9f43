import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { agencyZone } from "~/lib/dates/agency-zone";
import { agencyClock } from "~/lib/dates/business-hours";
import type { Cursor } from "~/lib/db/pagination";
import { orders } from "~/lib/db/schema/index";
import { formatDay } from "~/routes/admin/shared/date-time";
import { paidPage, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { findOrderDetails } from "./order-details.server";
import { exportOrders } from "./order-export.server";
import { type OrderFilter, readExportedIds, readOrderFilter, UNASSIGNED } from "./order-filter";
import { compactOrderTallies, findNeighbors, listMonthlyRevenue, listOrdersWithTotals } from "./order-list.server";

const app = setUpTestApp();

const order = (changes: Parameters<typeof paidPage>[0] = {}) =>
  paidPage({ brief: { company: "Acme Ltd", requirements: '=A page, "quoted"\nin two lines' }, ...changes });
const writeOrder = (name: string, changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaidOrder(app, { name, ...changes });
const ANN = "ann@pixelpilots.example";
const all: OrderFilter = { q: "", status: null, service: null, work: null, assignee: null, from: null, to: null };
const searchNames = async (q: string) =>
  (await listOrdersWithTotals(app.db, { ...all, q }, null)).page.rows.map(({ name }) => name);

/** Follows the links of all pages. */
async function walk(filter: OrderFilter, size: number, towards: "older" | "newer", from: Cursor = null) {
  const ids: string[] = [];
  for (let cursor = from; ; ) {
    const { page } = await listOrdersWithTotals(app.db, filter, cursor, size);
    const row = page.rows.map(({ id }) => id);
    if (towards === "older") ids.push(...row);
    else ids.unshift(...row);
    const next = page[towards];
    if (!next) return { ids, page };
    cursor = { towards, row: next };
  }
}

describe("order list", () => {
  test("shows the page type as a label, like the details, and free text unchanged", async () => {
    const [seo] = await app.db
      .insert(orders)
      .values(order({ service: "seo-copywriting", pageType: "seo-copywriting" }))
      .returning();
    await app.db.insert(orders).values(order({ pageType: "Landing page for a launch" }));
    const { rows } = (await listOrdersWithTotals(app.db, all, null)).page;
    expect(rows.map(({ pageType }) => pageType).toSorted()).toEqual(["Landing page for a launch", "SEO Copywriting"]);
    expect(await findOrderDetails(app.db, seo?.id ?? "")).toMatchObject({ pageType: "SEO Copywriting" });
  });

  test("all pages in either direction contain every order once, also with equal timestamps", async () => {
    const moments = ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.001Z", "2026-03-01T00:00:00.000Z"];
    const random = fc.record({
      createdAt: fc.constantFrom(...moments).map((moment) => new Date(moment)),
      status: fc.constantFrom("paid" as const, "pending" as const, "refunded" as const),
      service: fc.constantFrom("web-page", "blast"),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(random, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (rows, size) => {
          await app.reset();
          const written = await app.db
            .insert(orders)
            .values(rows.map((row) => order(row)))
            .returning();
          const whole = written
            .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
            .map(({ id }) => id);
          const older = await walk(all, size, "older");
          expect(older.ids).toEqual(whole);
          const start = older.page.newer;
          if (start) {
            const before = await walk(all, size, "newer", { towards: "newer", row: start });
            expect([...before.ids, ...older.page.rows.map(({ id }) => id)]).toEqual(whole);
          }
          const paid = written.filter(({ status, service }) => status === "paid" && service === "blast").length;
          expect((await walk({ ...all, status: "paid", service: "blast" }, size, "older")).ids).toHaveLength(paid);
        },
      ),
      { numRuns: 15 },
    );
  });

  test("a search matches name, email, company, id, reference and transaction id, also by prefix", async () => {
    const [first] = await app.db
      .insert(orders)
      .values([
        order({
          name: "Émile Zola",
          email: "emile@zola.example",
          company: "Germinal",
          paymentSessionId: "cs_test_A1b2C3",
        }),
        order({ name: "Other" }),
      ])
      .returning();
    const id = first?.id ?? "";
    for (const q of [
      "zola",
      "ÉMILE",
      "emile@zola.example",
      "germ",
      id,
      id.slice(0, 8).toUpperCase(),
      "cs_test_A1b2C3",
      "zola germinal",
    ]) {
      expect([q, await searchNames(q)]).toEqual([q, ["Émile Zola"]]);
    }
    for (const q of ["nobody", "zola other", "!!!", "'; drop table orders; --", "a & !b | (c)"])
      expect(await searchNames(q)).toEqual([]);
  });

  test.each([
    ["in winter", "2026-02-01", "2026-02-28", 6],
    ["over the start of daylight saving time", "2026-03-08", "2026-03-08", 6, 5],
    ["over its end", "2026-11-01", "2026-11-01", 5, 6],
    ["over the turn of a year", "2026-12-31", "2027-01-01", 6],
  ])("days are the agency's and both inclusive: %s", async (_what, from, to, offset, offsetAfter = offset) => {
    const start = Date.parse(`${from}T00:00:00Z`) + offset * 3_600_000;
    const end = Date.parse(`${to}T00:00:00Z`) + (24 + offsetAfter) * 3_600_000;
    await app.db
      .insert(orders)
      .values([
        order({ name: "before", createdAt: new Date(start - 1) }),
        order({ name: "first", createdAt: new Date(start) }),
        order({ name: "last", createdAt: new Date(end - 1) }),
        order({ name: "after", createdAt: new Date(end) }),
      ]);
    const filter = readOrderFilter(new URLSearchParams({ from, to }));
    const { rows } = (await listOrdersWithTotals(app.db, filter, null)).page;
    expect(rows.map(({ name }) => name)).toEqual(["last", "first"]);
    const totals = { orders: 2, amount: 59_800, received: 59_800, pending: 0, refunded: 0, atLeast: false };
    expect((await listOrdersWithTotals(app.db, filter, null)).totals).toEqual(totals);
    expect((await listOrdersWithTotals(app.db, { ...filter, q: "acme" }, null)).totals).toEqual(totals);
  });

  test("a row, the filter, the totals, revenue and the export have the same day for every moment of a year", async () => {
    const moments = Array.from({ length: 70 }, (_, at) => new Date(Date.UTC(2026, 0, 1, 4, 37) + at * 451_000_000));
    await app.db.insert(orders).values(moments.map((createdAt, at) => order({ name: `No ${at}`, createdAt })));
    const months = new Map<string, number>();
    for (const [at, createdAt] of moments.entries()) {
      const { day } = agencyClock(agencyZone(), createdAt);
      months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + 1);
      const filter = { ...all, from: day, to: day };
      const { rows } = (await listOrdersWithTotals(app.db, filter, null)).page;
      expect(rows.map(({ name }) => name)).toContain(`No ${at}`);
      expect(new Set(rows.map((row) => formatDay(row.createdAt)))).toEqual(new Set([formatDay(createdAt)]));
      expect((await listOrdersWithTotals(app.db, filter, null)).totals.orders).toBe(rows.length);
      if (at % 30 === 0) expect(await text(exportOrders(app.db, filter))).toContain(`${day} `);
    }
    const revenue = await listMonthlyRevenue(app.db, false, "2025-12-01");
    expect(revenue.map(({ month, cents }) => [month, cents / 29_900])).toEqual([...months].sort());
  });

  test("totals and revenue follow every change, before and after compaction, and with a search", async () => {
    const at = { createdAt: new Date("2026-04-10T10:00:00Z") };
    await app.db.insert(orders).values([order(at), order({ ...at, status: "pending" }), order({ ...at, live: true })]);
    await app.db.update(orders).set({ status: "partially_refunded", refundedAmount: 9_900 });
    await app.db.update(orders).set({ nextCheckAt: new Date() });
    await app.db.delete(orders).where(eq(orders.live, true));
    const totals = { orders: 2, amount: 59_800, received: 40_000, pending: 0, refunded: 19_800, atLeast: false };
    for (const q of ["", "acme"])
      expect((await listOrdersWithTotals(app.db, { ...all, q }, null)).totals).toEqual(totals);
    await compactOrderTallies(app.db);
    expect((await listOrdersWithTotals(app.db, all, null)).totals).toEqual(totals);
    expect((await listOrdersWithTotals(app.db, { ...all, status: "paid" }, null)).totals).toEqual({
      ...{ orders: 0, amount: 0, received: 0, pending: 0, refunded: 0 },
      atLeast: false,
    });
    expect(await listMonthlyRevenue(app.db, false, "2026-01-01")).toEqual([
      { month: "2026-04", service: "web-page", cents: 40_000 },
    ]);
    expect(await listMonthlyRevenue(app.db, true, "2026-01-01")).toEqual([]);
  });

  test("the export of selected orders has these alone", async () => {
    const [first, , third] = await app.db
      .insert(orders)
      .values([order({ name: "One" }), order({ name: "Two" }), order({ name: "Three" })])
      .returning();
    const ids = readExportedIds(
      new URLSearchParams([...[first, third, first].map((row) => ["id", row?.id ?? ""]), ["id", "x' or true"]]),
    );
    expect(ids).toEqual([first?.id, third?.id]);
    const csv = await new Response(exportOrders(app.db, { ids })).text();
    expect(["One", "Two", "Three"].map((name) => csv.includes(name))).toEqual([true, false, true]);
  });

  test("tabs count the orders of the other filters by status", async () => {
    await app.db
      .insert(orders)
      .values([
        order({ status: "pending" }),
        order({ status: "paid", workStatus: "done" }),
        order({ status: "paid", service: "blast" }),
        order({ status: "refunded", refundedAmount: 29_900 }),
        order({ status: "spam", spamSince: new Date() }),
      ]);
    const nothing = { pending: 0, paid: 0, cancelled: 0, refunded: 0, partially_refunded: 0, spam: 0 };
    for (const [filter, expected] of [
      ["", { ...nothing, pending: 1, paid: 2, refunded: 1 }],
      ["status=paid", { ...nothing, pending: 1, paid: 2, refunded: 1 }],
      ["q=acme&status=refunded", { ...nothing, pending: 1, paid: 2, refunded: 1 }],
      ["service=blast", { ...nothing, paid: 1 }],
      ["work=done&status=pending", { ...nothing, paid: 1 }],
    ] as const) {
      const { tabs } = await listOrdersWithTotals(app.db, readOrderFilter(new URLSearchParams(filter)), null);
      const all = Object.values(expected).reduce((sum, number) => sum + number, 0);
      expect([filter, tabs]).toEqual([filter, { all, byStatus: expected, atLeast: false }]);
    }
  });

  test("an order has a place and neighbors in the list, with and without a search", async () => {
    const at = (time: string) => ({ createdAt: new Date(`2026-04-${time}Z`) });
    const [oldest, second, other, third, newest] = await app.db
      .insert(orders)
      .values([
        order({ name: "Zola", ...at("10T10:00:00") }),
        // April 10 in Austin.
        order({ name: "Zola", ...at("11T04:00:00") }),
        order({ name: "Other", ...at("11T04:30:00") }),
        order({ name: "Zola", ...at("11T12:00:00") }),
        order({ name: "Zola", ...at("12T12:00:00"), status: "pending" }),
      ])
      .returning();
    const find = async (query: string, of: typeof oldest) => {
      const filter = readOrderFilter(new URLSearchParams(query));
      const found = await findNeighbors(app.db, filter, of?.id ?? "");
      return [found?.position, found?.total, found?.newer, found?.older];
    };
    expect(await find("", second)).toEqual([4, 5, other?.id, oldest?.id]);
    expect(await find("", newest)).toEqual([1, 5, null, third?.id]);
    expect(await find("", oldest)).toEqual([5, 5, second?.id, null]);
    expect(await find("q=zola", second)).toEqual([3, 4, third?.id, oldest?.id]);
    expect(await find("status=paid", second)).toEqual([3, 4, other?.id, oldest?.id]);
    expect(await find("from=2026-04-11", third)).toEqual([2, 2, newest?.id, null]);
    expect(await find("to=2026-04-11", second)).toEqual([3, 4, other?.id, oldest?.id]);
    // Not in the list.
    expect(await find("status=paid", newest)).toEqual([null, 4, null, third?.id]);
    await compactOrderTallies(app.db);
    expect(await find("", second)).toEqual([4, 5, other?.id, oldest?.id]);
    expect(await findNeighbors(app.db, readOrderFilter(new URLSearchParams()), randomUUID())).toBeNull();
  });

  test("the export has every filtered order once with its brief, as UTF-8 with byte order mark", async () => {
    await app.db
      .insert(orders)
      .values(
        Array.from({ length: 1_203 }, (_, n) =>
          order({ name: `+Buyer ${n}`, brief: { ...order().brief, name: "Jo Miller" } }),
        ),
      );
    await app.db.insert(orders).values(order({ service: "blast", name: "Not filtered" }));
    const at = new Date("2026-11-25T01:46:59Z");
    await app.db.insert(orders).values(order({ createdAt: at, paidAt: at }));
    const bytes = new Uint8Array(
      await new Response(exportOrders(app.db, { ...all, service: "web-page" })).arrayBuffer(),
    );
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text).toMatch(/^Date,Order ID,Reference,Name,Email,Company,Person,.*Brief: Requirements/);
    expect(new Set(text.match(/'\+Buyer \d+/g)).size).toBe(1_203);
    expect(text).toContain("jo@acme.example,Acme Ltd,Jo Miller,");
    expect(text).toContain(`"'=A page, ""quoted""\nin two lines"`);
    expect(text).not.toContain("Not filtered");
    expect(text.split("2026-11-24 7:46 PM CST,").length - 1).toBe(2);
  });

  test("details have the full brief; an unknown order has none", async () => {
    const [row] = await app.db.insert(orders).values(order()).returning();
    const details = await findOrderDetails(app.db, row?.id ?? "");
    expect(details).toMatchObject({ refundable: 29_900, policyRefund: 28_405, takesPaymentLink: false });
    expect(details?.brief).toContainEqual({ field: "company", label: "Company", value: "Acme Ltd" });
    expect(await findOrderDetails(app.db, randomUUID())).toBeNull();
  });

  test("is filtered, with its totals, by work status and assignee", async () => {
    await writeOrder("Hers", { assignee: ANN, workStatus: "in_progress" });
    await writeOrder("Unassigned", { workStatus: "in_progress" });
    await writeOrder("New");
    const listNames = async (query: string) => {
      const filter = readOrderFilter(new URLSearchParams(query));
      const names = (await listOrdersWithTotals(app.db, filter, null)).page.rows.map(({ name }) => name).sort();
      expect((await listOrdersWithTotals(app.db, filter, null)).totals.orders).toBe(names.length);
      return names;
    };
    expect(await listNames("work=in_progress")).toEqual(["Hers", "Unassigned"]);
    expect(await listNames(`work=in_progress&assignee=${ANN}`)).toEqual(["Hers"]);
    expect(await listNames(`assignee=${UNASSIGNED}`)).toEqual(["New", "Unassigned"]);
    expect(await listNames(`work=done&assignee=${ANN}`)).toEqual([]);
  });

  test("a renewal names the order that has its work", async () => {
    const first = await writeOrder("First", { subscriptionId: "sub_first" });
    const renewal = await writeOrder("Renewal", { subscriptionId: "sub_first", invoiceId: "in_second" });
    const { rows } = (await listOrdersWithTotals(app.db, all, null)).page;
    const firstOf = (id: string) => rows.find((row) => row.id === id)?.firstOrderId;
    expect([firstOf(renewal), firstOf(first)]).toEqual([first, null]);
  });

  test("orders without work have no work status and do not match a work filter", async () => {
    await writeOrder("Paid");
    await writeOrder("Renewal", { subscriptionId: "sub_1", invoiceId: "in_1" });
    await writeOrder("Unpaid", { status: "pending" });
    const listed = async (query: string) =>
      (await listOrdersWithTotals(app.db, readOrderFilter(new URLSearchParams(query)), null)).page.rows.map(
        ({ name, work }) => [name, work?.workStatus],
      );
    expect((await listed("")).sort()).toEqual([
      ["Paid", "new"],
      ["Renewal", undefined],
      ["Unpaid", undefined],
    ]);
    expect(await listed("work=new")).toEqual([["Paid", "new"]]);
  });
});
