import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { portalUrl, verifyMagicLink } from "~/auth/magic-links.server";
import type { orders } from "~/lib/db/schema/index";
import { withdrawDelivery } from "~/orders/deliveries/deliveries.server";
import { ANN, approve, createDelivered } from "../../../tests/support/app/deliveries";
import { orderById, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { findPortalOrder, listPortalOrders } from "./portal-orders.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const shared = (changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaidOrder(app, { sharedAt: app.now(), paidAt: app.now(), ...changes });
async function customerBy(id: string) {
  const order = await orderById(app, id);
  const key = order && new URL(portalUrl(app, order)).searchParams.get("key");
  const customer = await verifyMagicLink(app, key ?? null);
  if (!customer) throw new Error("The link opens nothing");
  return customer;
}

describe("a customer", () => {
  test("sees all orders of the address, the newest first, however it is written", async () => {
    const old = await shared({ createdAt: new Date("2026-01-01T12:00:00Z") });
    const young = await shared({ createdAt: new Date("2026-02-01T12:00:00Z"), email: "Jo@ACME.example" });
    const customer = await customerBy(old);
    expect((await listPortalOrders(app, customer)).map(({ id }) => id)).toEqual([young, old]);
    expect(await findPortalOrder(app, customer)).toMatchObject({ id: old });
    expect(await findPortalOrder(app, customer, young)).toMatchObject({ id: young });
  });

  test("sees nobody else's, and none that was never paid for", async () => {
    const mine = await shared();
    const theirs = await shared({ email: "bo@other.example" });
    const unpaid = await writePaidOrder(app, { status: "pending" });
    const customer = await customerBy(mine);
    expect((await listPortalOrders(app, customer)).map(({ id }) => id)).toEqual([mine]);
    for (const id of [theirs, unpaid, crypto.randomUUID()]) {
      expect(await findPortalOrder(app, customer, id)).toBe(null);
    }
  });

  test("reads of deliveries and answers in the timeline once each, and of nobody's name", async () => {
    const id = await shared();
    await approve(app, id, await createDelivered(app, id, { title: "First draft" }));
    const found = await findPortalOrder(app, await customerBy(id));
    expect(found?.timeline.map(({ text }) => text)).toEqual([
      "Done.",
      "You approved delivery 1.",
      "Delivery 1 (First draft) is here.",
    ]);
    expect(JSON.stringify(found)).not.toContain(ANN);
  });

  test("reads nothing of what was in a delivery that was taken back", async () => {
    const id = await shared();
    const links = [{ label: "Preview", url: "https://preview.example/secret" }];
    await withdrawDelivery(
      app,
      ANN,
      id,
      await createDelivered(app, id, { title: "A secret", note: "The secret.", links }),
    );
    const found = await findPortalOrder(app, await customerBy(id));
    expect(found?.deliveries.list).toHaveLength(1);
    expect(JSON.stringify(found)).not.toMatch(/secret/i);
  });

  test("finds later months as payments of the order that began them", async () => {
    const subscription = { service: "blast", pageType: "social-posts", subscriptionId: "sub_1" };
    const first = await shared({
      ...subscription,
      subscriptionStatus: "active",
      amount: 65_000,
      paymentSessionId: "cs_test_first1",
      createdAt: new Date("2026-01-10T12:00:00Z"),
      paidAt: new Date("2026-01-10T12:00:00Z"),
    });
    const later = await shared({
      ...subscription,
      invoiceId: "in_2",
      amount: 60_000,
      createdAt: new Date("2026-02-10T12:00:00Z"),
      paidAt: new Date("2026-02-10T12:00:00Z"),
    });
    const customer = await customerBy(later);
    expect(await listPortalOrders(app, customer)).toMatchObject([{ id: first, service: "BLAST Social Content" }]);
    const found = await findPortalOrder(app, customer);
    expect(found).toMatchObject({ id: first, details: { next: { cents: 65_000, on: "2026-03-10T12:00:00.000Z" } } });
    expect(found?.payments).toMatchObject([
      { at: "2026-02-10T12:00:00.000Z", amount: 60_000, receiptUrl: expect.stringContaining("/receipt?key=") },
      { at: "2026-01-10T12:00:00.000Z", amount: 65_000, receiptUrl: expect.stringContaining("cs_test_first1") },
    ]);
  });
});
