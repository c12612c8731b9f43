import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listTables } from "~/lib/db/dump.server";
import { type TestApp, testApp } from "../../../../tests/support/app/test-app";
import { tableName } from "./column-rules";
import { dataInventory } from "./index";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("somebody has decided of every column of every table what becomes of it when a person is erased or asks for a copy", async () => {
  const tables = (await app.db.transaction(listTables)).filter(({ name }) => name !== "test_jobs");
  const inDatabase = tables.map(({ name, columns }) => ({
    name,
    columns: columns.map((each) => each.name).toSorted(),
  }));
  const inRegister = dataInventory.map(({ table, columns }) => ({
    name: tableName(table),
    columns: [...columns.values()].map(({ name }) => name).toSorted(),
  }));
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(inRegister.toSorted(byName)).toEqual(inDatabase.toSorted(byName));
});

test("whoever looks at the register finds every table once", () => {
  const names = dataInventory.map(({ table }) => tableName(table));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("of rows that are kept, only these texts stay as they were: words of ours and ids of the provider", async () => {
  const { rows } = await app.db.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'bytea', 'ARRAY')`);
  const texts = new Set(rows.map(({ table_name: table, column_name: column }) => `${table}.${column}`));
  const left = dataInventory.flatMap(({ table, erased, columns }) =>
    erased !== "reduced"
      ? []
      : [...columns.values()].flatMap(({ name, left: emptied, staff }) =>
          emptied || staff || !texts.has(`${tableName(table)}.${name}`) ? [] : [`${tableName(table)}.${name}`],
        ),
  );
  expect(left.toSorted()).toEqual([
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
    "orders.service",
    "orders.status",
    "orders.subscription_id",
    "orders.subscription_status",
    "orders.work_status",
    "quotes.service",
    "refund_requests.status",
    "refunds.provider_id",
    "refunds.status",
  ]);
});
