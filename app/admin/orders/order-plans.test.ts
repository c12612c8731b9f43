import { randomUUID } from "node:crypto";
import { and, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { afterCursor, microsecondTimestamp } from "~/lib/db/pagination.server";
import { orders } from "~/lib/db/schema/index";
import { openOnPostgres } from "../../../tests/support/app/both-databases";
import { paidPage } from "../../../tests/support/app/paid-orders";
import { readOrderFilter } from "./order-filter";
import { hasSearchWordsSql, planOrderSearch } from "./order-search.server";

const app = openOnPostgres();

describe("search among many orders", () => {
  beforeAll(async () => {
    await app.reset();
    const many = Array.from({ length: 4_000 }, (_, n) =>
      paidPage({
        company: null,
        brief: { name: `Person${n} Family${n % 97} Studio` },
        phone: `+1 555 ${1_000_000 + n}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
      }),
    );
    for (let from = 0; from < many.length; from += 1_000)
      await app.db.insert(orders).values(many.slice(from, from + 1_000));
    await app.db.execute(sql`analyze orders`);
  }, 300_000);
  afterAll(() => app.reset());

  async function planOf(statement: SQL): Promise<string> {
    const { rows } = await app.db.execute<Record<"QUERY PLAN", string>>(sql`explain ${statement}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  }
  const filterOf = (q: string) => readOrderFilter(new URLSearchParams({ q }));
  const newestFirst = sql`order by created_at desc, id desc`;

  test("a rare word uses the text index, once for the page and the totals", async () => {
    for (const [typed, expected] of [
      ["person3141", 1],
      ["family7 person7", 22],
      ["555 1000007", 1],
      ["张", 0],
    ] as const) {
      const plan = await planOf(sql`select id from orders where ${hasSearchWordsSql(typed)} limit 1001`);
      expect(plan).toContain("Bitmap Index Scan on orders_words");
      const { where, counted } = await planOrderSearch(app.db, filterOf(typed));
      expect([typed, counted?.orders]).toEqual([typed, expected]);
      const page = await planOf(sql`select id from orders where ${and(...where)} ${newestFirst} limit 51`);
      if (expected > 0) expect(page).toContain("orders_pkey");
    }
  });

  test("a common word uses the index by date, up to the limit of page and totals", async () => {
    const { where, counted } = await planOrderSearch(app.db, filterOf("studio"));
    expect(counted?.orders).toBe(1_001);
    for (const most of [51, 1_001]) {
      const plan = await planOf(
        sql`select id from orders where ${and(...where)} ${newestFirst} limit ${sql.raw(String(most))}`,
      );
      expect(plan).toContain("Index Scan Backward using orders_created");
      expect(plan).not.toMatch(/Sort|Bitmap|Seq Scan/);
    }
  });

  test("a later page starts at its position in the index by date", async () => {
    const { where } = await planOrderSearch(app.db, filterOf(""));
    const [middle] = await app.db
      .select({ id: orders.id, at: microsecondTimestamp(orders) })
      .from(orders)
      .offset(2_000)
      .limit(1);
    const place = afterCursor(orders, { towards: "older", row: middle ?? { id: randomUUID(), at: "" } });
    const plan = await planOf(sql`select id from orders where ${and(...where, place)} ${newestFirst} limit 51`);
    expect(plan).toMatch(/Index Scan Backward using orders_created[\s\S]*Index Cond: \(ROW\(created_at, id\) </);
    expect(plan).not.toMatch(/Sort|Bitmap|Seq Scan/);
  });
});
