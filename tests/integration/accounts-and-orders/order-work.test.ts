import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { newCustomer, signedInAdmin } from "../../support/shop/visitor.ts";

/** Work on orders, without scripts. */

const ADMIN = `ann-${randomUUID()}@pixelpilots.example`;
const shop = await getSharedShop();
const admin = await signedInAdmin(shop, ADMIN);

const pulse = z.object({
  latest: z.number(),
  newOrders: z.number(),
  inbox: z.number(),
});
const readPulse = async (query = "") => pulse.parse(JSON.parse((await admin.get(`/admin/updates${query}`)).html));

const ask = (fields: Record<string, string>) => admin.post("/admin/orders", fields);
const details = async (id: string) => (await admin.get(`/admin/orders/${id}`)).html;

describe("the work on an order", () => {
  test("is set by admins; the customer sees the status, but no notes and no assignee", async () => {
    const { latest } = await readPulse();
    const { orderId: id, visitor: customer } = await newCustomer(shop);
    expect((await readPulse(`?since=${latest}`)).newOrders).toBeGreaterThan(0);
    const set = { workStatus: "waiting", assignee: ADMIN, dueDate: "2020-01-02" };
    expect((await ask({ intent: "work", orderId: id, ...set })).status).toBe(200);
    const note = { intent: "note", noteId: randomUUID(), orderId: id, note: "Pays late, call first." };
    for (const _press of [1, 2]) expect((await ask(note)).status).toBe(200);
    const shown = await details(id);
    for (const text of ["Waiting for customer", "Due date changed: Jan 2, 2020", "Private note added", ADMIN]) {
      expect(shown).toContain(text);
    }
    expect(shown).toMatch(/[\d,]+ days late/);
    expect(shown.split("Pays late, call first.</p>")).toHaveLength(2);

    const { html } = await customer.get("/my-order");
    expect(html).toContain("We need something from you");
    for (const secret of ["Pays late", ADMIN, "2020-01-02", "Jan 2,", "January 2,", "days late"])
      expect(html).not.toContain(secret);
  });

  test("is moved on the board by a form without scripts", async () => {
    const { orderId: id } = await newCustomer(shop);
    await ask({ intent: "work", orderId: id, dueDate: "2020-01-01" });
    const moved = await admin.post("/admin/board", { intent: "work", orderId: id, workStatus: "delivered" });
    expect([moved.status, moved.location]).toEqual([302, "/admin/board"]);
    const { html } = await admin.get("/admin/board");
    const columns = html.split(/<section aria-label="/);
    const column = columns.find(
      (part) => part.includes(`name="orderId" value="${id}"`) || part.includes(`/admin/orders/${id}`),
    );
    expect(column).toMatch(/^Delivered"/);
    const refused = await admin.post("/admin/board", { intent: "work", orderId: id, workStatus: "gone" });
    expect([refused.status, refused.html.includes("Please choose a stage from the list.")]).toEqual([400, true]);
  });
});
