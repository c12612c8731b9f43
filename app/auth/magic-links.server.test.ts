import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "~/lib/db/schema/index";
import { adminActivity, orderById, writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { portalUrl, revokeMagicLinks, verifyMagicLink } from "./magic-links.server";

const app = setUpTestApp();

const DAY = 86_400_000;
const shared = (changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaidOrder(app, { sharedAt: app.now(), ...changes });
async function keyOf(id: string): Promise<string> {
  const order = await orderById(app, id);
  if (!order) throw new Error("No order");
  return new URL(portalUrl(app, order)).searchParams.get("key") ?? "";
}
const opens = async (key: string) => (await verifyMagicLink(app, key)) !== null;

describe("a magic link", () => {
  test("is valid for 90 days and identifies the customer and the order", async () => {
    const id = await shared({ email: "Jo@Acme.example" });
    const key = await keyOf(id);
    expect(await verifyMagicLink(app, key)).toMatchObject({ email: "jo@acme.example", orderId: id });
    app.pass(90 * DAY - 2_000);
    expect(await opens(key)).toBe(true);
    app.pass(2_000);
    expect(await opens(key)).toBe(false);
  });

  test("is valid for another 90 days in the next email", async () => {
    const id = await shared();
    app.pass(89 * DAY);
    const later = await keyOf(id);
    app.pass(89 * DAY);
    expect(await opens(later)).toBe(true);
  });

  test("is invalid with any character changed", async () => {
    const key = await keyOf(await shared());
    // The last character of a signature has two unused bits.
    for (let at = 0; at < key.length - 1; at++) {
      const other = key[at] === "A" ? "B" : "A";
      expect(await opens(key.slice(0, at) + other + key.slice(at + 1)), `character ${at}`).toBe(false);
    }
    for (const given of ["", "x", key.slice(1), `${key}A`, `${key} `, key.replaceAll(".", "_")]) {
      expect(await opens(given), given).toBe(false);
    }
    expect(await verifyMagicLink(app, null)).toBe(null);
  });

  test("is invalid with another order's signature", async () => {
    const [mine, theirs] = [await keyOf(await shared()), await shared({ email: "bo@other.example" })];
    expect(await opens(mine.replace(/^[^.]+/, theirs))).toBe(false);
  });

  test("of an unpaid order is invalid, since its address is unproven", async () => {
    const id = await writePaidOrder(app, { status: "pending" });
    expect(await opens(await keyOf(id))).toBe(false);
  });

  test("is revoked by an admin together with all others of that address", async () => {
    const [one, two] = [await shared(), await shared({ email: "JO@acme.example" })];
    const other = await keyOf(await shared({ email: "bo@other.example" }));
    const keys = [await keyOf(one), await keyOf(two)];
    expect(await revokeMagicLinks(app, one, "ann@team.example")).toEqual({ ok: true });
    expect(await Promise.all([...keys, other].map(opens))).toEqual([false, false, true]);
    expect(await opens(await keyOf(one))).toBe(true);
    expect(await adminActivity(app)).toEqual([{ actor: "ann@team.example", kind: "links-revoked", subject: one }]);
  });

  test("becomes invalid when the order's address changes", async () => {
    const id = await shared();
    const key = await keyOf(id);
    await app.db.update(orders).set({ email: "new@acme.example" }).where(eq(orders.id, id));
    expect(await opens(key)).toBe(false);
  });
});
