import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "~/lib/db/column-types";
import { orders } from "~/lib/db/schema/index";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { canBecome, ORDER_STATES, type OrderState, orderState, orderStateSql } from "./order-states.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const states = Object.keys(ORDER_STATES) as OrderState[];

/** `bits`: which of the columns that tell states apart are set. */
function columnsOf(status: OrderStatus, bits: number) {
  const ifSet = <T>(bit: number, value: T) => (bits & (1 << bit) ? value : null);
  const at = app.now();
  return {
    status,
    ...(bits & 64
      ? { service: "logo", soldAs: { title: "Logo", pricing: bits & 1 ? "request" : "once" } }
      : { service: bits & 1 ? "retro-game" : "web-page", soldAs: null }),
    madeBy: ifSet(1, "ann@team.example"),
    sharedAt: ifSet(2, at),
    paymentSessionId: ifSet(3, `cs_${status}_${bits}`),
    nextCheckAt: ifSet(4, at),
    dueOn: ifSet(5, "2026-12-01"),
    fingerprint: `${status} ${bits}`,
    paidAt: null,
    spamSince: status === "spam" ? at : null,
  };
}

test("function and SQL agree on the state of every combination of columns, and each state occurs", async () => {
  const combinations = Array.from({ length: 128 }, (_, bits) =>
    ORDER_STATUSES.map((status) => columnsOf(status, bits)),
  );
  for (const columns of combinations.flat()) await writePaidOrder(app, columns);
  const rows = await app.db.select({ order: orders, state: orderStateSql }).from(orders);
  expect(rows).toHaveLength(ORDER_STATUSES.length * 128);
  for (const { order, state } of rows) {
    expect(orderState(order)).toBe(state);
    expect(ORDER_STATES[state].status).toBe(order.status);
  }
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(states));
});

test("an order whose payment link has ended can get another one, whatever its service", () => {
  const order = { ...columnsOf("cancelled", 0), sharedAt: app.now() };
  expect(orderState(order)).toBe("lapsed");
  expect(orderState({ ...order, sharedAt: null })).toBe("abandoned");
  expect(orderState({ ...order, madeBy: "ann@team.example" })).toBe("cancelled");
});

test("transitions lead to states, and only a request can become spam", () => {
  for (const from of states) for (const to of ORDER_STATES[from].next) expect(states).toContain(to);
  expect(states.filter((from) => canBecome(from, "spam"))).toEqual(["requested"]);
  expect(states.filter((from) => canBecome(from, "awaiting_payment"))).toEqual([
    "requested",
    "awaiting_approval",
    "awaiting_payment",
    "lapsed",
  ]);
});

const LITERAL =
  /status\b["'`})]*\s*(?:[!=]==?|<>|[:,]|(?:not )?in)\s*[[(]?["'`](?:pending|paid|cancelled|refunded|partially_refunded|spam)\b/;

test("no other file above this room compares or stores an order's status as a literal", async () => {
  const files = globSync("app/{orders,billing,checkout,customers,email,admin,routes}/**/*.{ts,tsx}").filter(
    // The provider has its own; pages after a payment read the public answer of /api/payment-webhook.
    (file) => !/\.test\.|order-states|billing\/provider\/|checkout\/(success|returning)\//.test(file),
  );
  const found: string[] = [];
  for (const file of files)
    for (const line of (await readFile(file, "utf8")).split("\n"))
      if (LITERAL.test(line) && !/\brefunds?\b/.test(line)) found.push(`${file}: ${line.trim()}`);
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
