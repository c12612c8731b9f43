import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { samples } from "../../support/files/samples.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { subscribe } from "../../support/shop/subscription.ts";
import { firstMatch, newCustomer, openPortal, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";

/** Deliveries without scripts. */

const shop = await getSharedShop();
const admin = await signedInAdmin(shop, `ann-${randomUUID()}@team.example`);
const jo = await newCustomer(shop);

async function deliver(orderId: string, fields: Record<string, string> = {}): Promise<string> {
  const deliveryId = randomUUID();
  const blank = { title: "First draft", note: "Please have a look.", closes: "yes", withoutFile: "yes" };
  const { status, html } = await admin.post("/admin/orders", {
    intent: "create-delivery",
    orderId,
    deliveryId,
    ...blank,
    ...fields,
  });
  if (status !== 200) throw new Error(html);
  return deliveryId;
}

describe("a delivery", () => {
  test("is visible to its customer from its creation until it is withdrawn", async () => {
    const fileId = await admin.sendFile(jo.orderId, "page.txt", samples.text, "admin");
    const path = `/my-order/files/${fileId}`;
    expect((await jo.visitor.get(path)).status).toBe(404);
    expect((await jo.visitor.get("/my-order")).html).not.toContain("page.txt");

    const deliveryId = await deliver(jo.orderId, {
      fileId,
      linkLabel: "Preview",
      linkUrl: "https://preview.example/x",
    });
    const { html } = await jo.visitor.get(`/my-order?ask=${deliveryId}`);
    for (const text of ["Delivery 1: First draft", "page.txt", "https://preview.example/x", "Revision 1 of 1 included"])
      expect(html).toContain(text);
    expect((await jo.visitor.get(path)).status).toBe(200);

    await admin.post("/admin/orders", { intent: "withdraw-delivery", orderId: jo.orderId, deliveryId });
    const after = await jo.visitor.get("/my-order");
    expect(after.html).toContain("We withdrew it");
    for (const text of ["First draft</h3>", "page.txt", "preview.example"]) expect(after.html).not.toContain(text);
    expect((await jo.visitor.get(path)).status).toBe(404);
  });

  test("of text only is sent without scripts too, once that is confirmed", async () => {
    const { orderId } = await newCustomer(shop);
    const [plain, opened] = [await admin.get(`/admin/orders/${orderId}`), `/admin/orders/${orderId}?deliver=1`];
    expect(plain.html).toContain('name="deliver"');
    expect(plain.html).not.toContain('value="create-delivery"');
    expect((await admin.get(opened)).html).toContain('name="withoutFile"');
    const fields = { intent: "create-delivery", orderId, deliveryId: randomUUID(), title: "First draft", note: "" };
    const asked = await admin.post(opened, { ...fields, closes: "yes" });
    expect(asked.status).toBe(400);
    for (const text of ["Send without a file?", 'name="withoutFile"']) expect(asked.html).toContain(text);
    const sent = await admin.post(opened, { ...fields, closes: "yes", withoutFile: "yes" });
    expect(sent.html).toContain("Delivery 1 is sent.");
    expect(sent.html).not.toContain('value="create-delivery"');
  });
});

test("a paid month's calendar is a download for its customer and admins, and 404 for others", async () => {
  const email = `jo-${randomUUID()}@acme.example`;
  await subscribe(shop, email);
  const { visitor } = await openPortal(shop, email);
  const { html } = await visitor.get("/my-order");
  const path = firstMatch(html, /\/my-order\/deliveries\/[\w-]{36}/);
  expect(html).toContain("Content calendar,");
  for (const asked of [await visitor.get(path), await admin.get(path.replace("my-order", "admin"))]) {
    expect([asked.status, asked.headers.get("content-type"), asked.html.slice(0, 5)]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
  }
  const answers = new Set<string>();
  for (const [who, target] of [
    [jo.visitor, path],
    [new Visitor(shop), path],
    [visitor, `/my-order/deliveries/${randomUUID()}`],
    [visitor, "/my-order/deliveries/x"],
  ] as const) {
    const { status, html } = await who.get(target);
    answers.add(`${status} ${html}`);
  }
  expect([...answers]).toEqual(["404 "]);
});
