import { beforeAll, expect, test } from "vitest";
import { withCommitListener } from "~/lib/db/database";
import { orderEvents } from "~/lib/db/schema/index";
import type { CommittedEvent } from "~/lib/logging/instrumentation";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { listOrderEvents, recordGroupedEvent, recordOrderEvent } from "./timeline.server";

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
    await recordOrderEvent(tx, orderId, "refunded", "ann@team.example", { reason: "Jo Miller asked for it" });
    await recordOrderEvent(tx, orderId, "paid", "provider");
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
    await recordOrderEvent(tx, orderId, "cancelled", "sweep");
    throw new Error("It went wrong afterwards");
  });
  await expect(work).rejects.toThrow("It went wrong afterwards");
  expect(told).toEqual([]);
});

test("grouped events are emitted separately", async () => {
  const orderId = await paidOrder();
  const within = { at: app.now(), within: 60_000 };
  for (let i = 0; i < 2; i++) {
    await app.db.transaction((tx) => recordGroupedEvent(tx, orderId, "files-sent", "buyer", within));
  }
  expect(told).toEqual(Array(2).fill({ orderId, event: "files-sent", by: "buyer" }));
});
