import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PaymentEvent } from "~/billing/provider/payment-provider";
import { paymentEvents } from "~/lib/db/schema/index";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { storeEventInBatch } from "./store-together.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const eventOf = (id: string): PaymentEvent => ({
  id,
  type: "checkout.session.completed",
  createdAt: new Date(),
  live: false,
  objectId: `cs_${id}`,
  sessionId: `cs_${id}`,
});

const stored = async () => (await app.db.select().from(paymentEvents)).map(({ id }) => id).sort();

test("fifty events that come at once are two transactions, and each has one job", async () => {
  const transactions = vi.spyOn(app.db, "transaction");
  const ids = Array.from({ length: 50 }, (_, at) => `evt_${String(at).padStart(2, "0")}`);
  await Promise.all([...ids, ...ids].map((id) => storeEventInBatch(app, eventOf(id))));
  expect(transactions).toHaveBeenCalledTimes(2);
  expect(await stored()).toEqual(ids);
  expect((await app.jobs()).map(({ data }) => data.eventId).sort()).toEqual(ids);
});

test("one that cannot be stored fails alone", async () => {
  const bad = { ...eventOf("evt_bad"), type: "a\0b" };
  const outcomes = await Promise.allSettled(
    [eventOf("evt_a"), bad, eventOf("evt_b")].map((one) => storeEventInBatch(app, one)),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await stored()).toEqual(["evt_a", "evt_b"]);
});

test("while the database is away every one of them is refused at once, and later ones are stored", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  const transactions = vi.spyOn(app.db, "transaction").mockRejectedValue(away);
  const events = Array.from({ length: 20 }, (_, at) => eventOf(`evt_${at}`));
  const outcomes = await Promise.allSettled(events.map((one) => storeEventInBatch(app, one)));
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  expect(transactions).toHaveBeenCalledTimes(2);
  transactions.mockRestore();
  await storeEventInBatch(app, eventOf("evt_later"));
  expect(await stored()).toEqual(["evt_later"]);
});
