import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withCommitListener } from "~/lib/db/database";
import { orderEvents } from "~/lib/db/schema/index";
import type { CommittedEvent } from "~/lib/logging/instrumentation";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { listOrderEvents, recordGroupedEvent, recordOrderEvent } from "./order-events.server";

let app: TestApp;
let told: CommittedEvent[];
beforeAll(async () => {
  app = await testApp();
  withCommitListener(app.db, (one) => told.push(one));
});
beforeEach(async () => {
  await app.reset();
  told = [];
});
afterAll(() => app.close());

const paidOrder = async () => {
  const orderId = await writePaidOrder(app, {});
  told = [];
  return orderId;
};

test("a timeline has the latest 500 events, oldest first", async () => {
  const [orderId, other] = [await paidOrder(), await paidOrder()];
  const events = Array.from({ length: 510 }, (_, at) => ({ kind: "noted", actor: "buyer", detail: { at } }));
  for (const id of [orderId, other])
    await app.db.insert(orderEvents).values(events.map((event) => ({ ...event, orderId: id })));
  const listed = await listOrderEvents(app.db, orderId);
  expect(listed.map(({ detail }) => detail?.at)).toEqual(Array.from({ length: 500 }, (_, at) => at + 10));
});

test("an event is emitted after its transaction commits, with its kind and without a name", async () => {
  const orderId = await paidOrder();
  await app.db.transaction(async (tx) => {
    const detail = { refundId: crypto.randomUUID(), amount: 100, reason: "Jo Miller asked for it" };
    await recordOrderEvent(app, tx, { kind: "refunded", orderId, actor: "ann@team.example", detail });
    await recordOrderEvent(app, tx, { kind: "paid", orderId, actor: "provider", detail: {} });
    expect(told).toEqual([]);
  });
  expect(told).toEqual([
    { orderId, event: "refunded", by: "staff" },
    { orderId, event: "paid", by: "provider" },
  ]);
});

test("a transaction that is rolled back emits nothing", async () => {
  const orderId = await paidOrder();
  const work = app.db.transaction(async (tx) => {
    await recordOrderEvent(app, tx, { kind: "cancelled", orderId, actor: "sweep", detail: {} });
    throw new Error("It went wrong afterwards");
  });
  await expect(work).rejects.toThrow("It went wrong afterwards");
  expect(told).toEqual([]);
});

test("grouped events are emitted separately", async () => {
  const orderId = await paidOrder();
  const event = { kind: "files-sent", orderId, actor: "buyer", at: app.now() } as const;
  for (let i = 0; i < 2; i++) {
    await app.db.transaction((tx) => recordGroupedEvent(app, tx, event, 60_000));
  }
  expect(told).toEqual(Array(2).fill({ orderId, event: "files-sent", by: "buyer" }));
});
