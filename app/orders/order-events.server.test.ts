import { beforeAll, expect, test, vi } from "vitest";
import { withCommitListener } from "~/lib/db/database";
import { activityLog, orderEvents } from "~/lib/db/schema/index";
import type { CommittedEvent } from "~/lib/logging/instrumentation";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { listOrderEvents, recordGroupedEvent, recordOrderEvent } from "./order-events.server";

const app = setUpTestApp();
let told: CommittedEvent[] = [];
beforeAll(() => withCommitListener(app.db, (one) => told.push(one)));

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
    await recordOrderEvent(app.queue, tx, { kind: "refunded", orderId, actor: "ann@team.example", detail });
    await recordOrderEvent(app.queue, tx, { kind: "paid", orderId, actor: "provider", detail: {} });
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
    await recordOrderEvent(app.queue, tx, { kind: "cancelled", orderId, actor: "sweep", detail: {} });
    throw new Error("It went wrong afterwards");
  });
  await expect(work).rejects.toThrow("It went wrong afterwards");
  expect(told).toEqual([]);
});

test("grouped events are emitted separately", async () => {
  const orderId = await paidOrder();
  const event = { kind: "files-sent", orderId, actor: "buyer", at: app.now() } as const;
  for (let i = 0; i < 2; i++) {
    await app.db.transaction((tx) => recordGroupedEvent(app.queue, tx, event, 60_000));
  }
  expect(told).toEqual(Array(2).fill({ orderId, event: "files-sent", by: "buyer" }));
});

test("an admin's event is in the timeline and in the activity log, and enqueues its email, all in one transaction", async () => {
  const orderId = await paidOrder();
  const event = { kind: "payment-link-sent", orderId, actor: "ann@team.example", detail: {} } as const;
  const undone = app.db.transaction(async (tx) => {
    await recordOrderEvent(app.queue, tx, event);
    throw new Error("It went wrong afterwards");
  });
  await expect(undone).rejects.toThrow("It went wrong afterwards");
  expect(await app.db.select().from(activityLog)).toEqual([]);
  const enqueue = vi.spyOn(app.queue, "enqueue");
  await app.db.transaction((tx) => recordOrderEvent(app.queue, tx, event));
  expect(enqueue.mock.calls.map(([, name, data]) => [name, data])).toEqual([["payment-link-email", { orderId }]]);
  expect((await listOrderEvents(app.db, orderId)).at(-1)).toMatchObject({ kind: event.kind, actor: event.actor });
  expect(await app.db.select().from(activityLog)).toMatchObject([{ kind: "payment-link", subject: orderId }]);
});

test("what the customer or the provider did is not in the activity log", async () => {
  const orderId = await paidOrder();
  for (const actor of ["buyer", "provider"])
    await app.db.transaction((tx) =>
      recordOrderEvent(app.queue, tx, { kind: "payment-link-sent", orderId, actor, detail: {} }),
    );
  expect(await app.db.select().from(activityLog)).toEqual([]);
});

test("no other module writes to the timeline", () => {
  const sources = import.meta.glob<string>(["/app/**/*.{ts,tsx}", "!/app/**/*.test.{ts,tsx}"], {
    ...{ query: "?raw", import: "default", eager: true },
  });
  const writers = Object.entries(sources).filter(([, source]) =>
    /insert\(orderEvents\)|insert into (order_events|\$\{orderEvents\})/.test(source),
  );
  expect(writers.map(([path]) => path)).toEqual(["/app/orders/order-events.server.ts"]);
});
