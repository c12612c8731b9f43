import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoices } from "~/lib/db/schema/index";
import { setUpTestApp } from "../../../../tests/support/app/test-app";
import { accountingRecord, defineTableRule, tableName } from "./column-rules";
import { dataInventory } from "./index";

const app = setUpTestApp();

test("the inventory lists every column of every table of the database", async () => {
  const { rows: inDatabase } = await app.db.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, json_agg(column_name order by column_name collate "C") as columns
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name <> 'test_jobs' group by table_name`);
  const inInventory = dataInventory.map(({ table, columns }) => ({
    name: tableName(table),
    columns: [...columns.values()].map(({ name }) => name).toSorted(),
  }));
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(inInventory.toSorted(byName)).toEqual(inDatabase.toSorted(byName));
});

test("the inventory lists every table once", () => {
  const names = dataInventory.map(({ table }) => tableName(table));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("a list without a text or JSON column is a type error; a date that is not listed is kept and exported", () => {
  // @ts-expect-error `content` is missing.
  const rule = defineTableRule(invoices, "invoices", { erased: "untouched" }, [[accountingRecord, "kind"]]);
  expect(rule.columns).toContainEqual({ name: "issued_at", exported: true });
});

test("in rows that are kept, only these texts stay unchanged: our own values and ids of the payment provider", async () => {
  const { rows } = await app.db.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'bytea', 'ARRAY')`);
  const texts = new Set(rows.map(({ table_name: table, column_name: column }) => `${table}.${column}`));
  const unchanged = dataInventory.flatMap(({ table, erased, columns }) =>
    erased !== "reduced"
      ? []
      : [...columns.values()].flatMap(({ name, replacement, isAdminEmail }) =>
          replacement || isAdminEmail || !texts.has(`${tableName(table)}.${name}`)
            ? []
            : [`${tableName(table)}.${name}`],
        ),
  );
  expect(unchanged.toSorted()).toEqual([
    "activity_log.kind",
    "disputes.id",
    "disputes.status",
    "invoices.kind",
    "order_events.kind",
    "orders.coupon",
    "orders.currency",
    "orders.invoice_id",
    "orders.payment_intent_id",
    "orders.payment_session_id",
    "orders.promised",
    "orders.provider_customer_id",
    "orders.refund_policy",
    "orders.service",
    "orders.sold_as",
    "orders.status",
    "orders.subscription_id",
    "orders.subscription_status",
    "orders.tax_country",
    "orders.tax_mode",
    "orders.tax_state",
    "orders.work_status",
    "quotes.service",
    "quotes.sold_as",
    "refund_requests.status",
    "refunds.provider_id",
    "refunds.provider_reason",
    "refunds.status",
  ]);
});
