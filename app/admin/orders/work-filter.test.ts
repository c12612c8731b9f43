import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { orders } from "~/lib/db/schema/index";
import { writePaidOrder } from "../../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { readOrderFilter, UNASSIGNED } from "./order-filter";
import { getOrderTotals, listOrders } from "./order-list.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const ANN = "ann@pixelpilots.example";
const order = (name: string, changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaidOrder(app, { name, ...changes });

test("the list and its count are filtered by work status and assignee", async () => {
  await order("Hers", { assignee: ANN, workStatus: "in_progress" });
  await order("Nobody's", { workStatus: "in_progress" });
  await order("New");
  const found = async (query: string) => {
    const filter = readOrderFilter(new URLSearchParams(query));
    const names = (await listOrders(app.db, filter, null)).rows.map(({ name }) => name).sort();
    expect((await getOrderTotals(app.db, filter)).orders).toBe(names.length);
    return names;
  };
  expect(await found("work=in_progress")).toEqual(["Hers", "Nobody's"]);
  expect(await found(`work=in_progress&assignee=${ANN}`)).toEqual(["Hers"]);
  expect(await found(`assignee=${UNASSIGNED}`)).toEqual(["New", "Nobody's"]);
  expect(await found(`work=done&assignee=${ANN}`)).toEqual([]);
});

test("orders without work have no work status and do not match a work filter", async () => {
  await order("Paid");
  await order("Later month", { subscriptionId: "sub_1", invoiceId: "in_1" });
  await order("Unpaid", { status: "pending" });
  const listed = async (query: string) =>
    (await listOrders(app.db, readOrderFilter(new URLSearchParams(query)), null)).rows.map(({ name, work }) => [
      name,
      work?.workStatus,
    ]);
  expect((await listed("")).sort()).toEqual([["Later month"], ["Paid", "new"], ["Unpaid"]].map(([a, b]) => [a, b]));
  expect(await listed("work=new")).toEqual([["Paid", "new"]]);
});
