import { describe, expect, test } from "vitest";
import { portalUrl, verifyMagicLink } from "~/auth/magic-links.server";
import type { orders } from "~/lib/db/schema/index";
import { withdrawDelivery } from "~/orders/deliveries/deliveries.server";
import { ANN, approve, createDelivered } from "../../../tests/support/app/deliveries";
import { BLAST_MONTH, getOrder, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectFound } from "../../../tests/support/expect-done";
import { findPortalOrder, listPortalOrders } from "./portal-orders.server";

const app = setUpTestApp();

const writeShared = (changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaidOrder(app, { sharedAt: app.now(), paidAt: app.now(), ...changes });
async function openLink(id: string) {
  const key = new URL(portalUrl(app, await getOrder(app, id))).searchParams.get("key");
  return expectFound(await verifyMagicLink(app, key));
}

describe("portal orders", () => {
  test("lists all orders of the address, ignoring case, newest first", async () => {
    const old = await writeShared({ createdAt: new Date("2026-01-01T12:00:00Z") });
    const young = await writeShared({ createdAt: new Date("2026-02-01T12:00:00Z"), email: "Jo@ACME.example" });
    const customer = await openLink(old);
    expect((await listPortalOrders(app.db, customer)).map(({ id }) => id)).toEqual([young, old]);
    expect(await findPortalOrder(app, customer)).toMatchObject({ id: old });
    expect(await findPortalOrder(app, customer, young)).toMatchObject({ id: young });
  });

  test("does not contain orders of other customers or unpaid orders", async () => {
    const mine = await writeShared();
    const theirs = await writeShared({ email: "bo@other.example" });
    const unpaid = await writePaidOrder(app, { status: "pending" });
    const customer = await openLink(mine);
    expect((await listPortalOrders(app.db, customer)).map(({ id }) => id)).toEqual([mine]);
    for (const id of [theirs, unpaid, crypto.randomUUID()]) {
      expect(await findPortalOrder(app, customer, id)).toBe(null);
    }
  });

  test("has each delivery and approval once in the timeline, without names of admins", async () => {
    const id = await writeShared();
    await approve(app, id, await createDelivered(app, id, { title: "First draft" }));
    const found = await findPortalOrder(app, await openLink(id));
    expect(found?.timeline.map(({ text }) => text)).toEqual([
      "Done.",
      "You approved delivery 1.",
      "Delivery 1 (First draft) is here.",
    ]);
    expect(JSON.stringify(found)).not.toContain(ANN);
  });

  test("does not contain the text of a withdrawn delivery", async () => {
    const id = await writeShared();
    const links = [{ label: "Preview", url: "https://preview.example/secret" }];
    await withdrawDelivery(
      app,
      ANN,
      id,
      await createDelivered(app, id, { title: "A secret", note: "The secret.", links }),
    );
    const found = await findPortalOrder(app, await openLink(id));
    expect(found?.deliveries.list).toHaveLength(1);
    expect(JSON.stringify(found)).not.toMatch(/secret/i);
  });

  test("has renewals as payments of the first order", async () => {
    const first = await writeShared({
      ...BLAST_MONTH,
      subscriptionStatus: "active",
      paymentSessionId: "cs_test_first1",
      createdAt: new Date("2026-01-10T12:00:00Z"),
      paidAt: new Date("2026-01-10T12:00:00Z"),
    });
    const later = await writeShared({
      ...BLAST_MONTH,
      invoiceId: "in_2",
      amount: 60_000,
      createdAt: new Date("2026-02-10T12:00:00Z"),
      paidAt: new Date("2026-02-10T12:00:00Z"),
    });
    const customer = await openLink(later);
    expect(await listPortalOrders(app.db, customer)).toMatchObject([{ id: first, title: "BLAST Social Content" }]);
    const found = await findPortalOrder(app, customer);
    expect(found).toMatchObject({ id: first, details: { next: { cents: 65_000, on: "2026-03-10T12:00:00.000Z" } } });
    expect(found?.payments).toMatchObject([
      { at: "2026-02-10T12:00:00.000Z", amount: 60_000, receiptUrl: expect.stringContaining("/receipt?key=") },
      { at: "2026-01-10T12:00:00.000Z", amount: 65_000, receiptUrl: expect.stringContaining("cs_test_first1") },
    ]);
  });
});
