import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { buyPage, checkoutBody, payAt, post } from "../../support/shop/purchase.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { findEmailTo, signedInAdmin } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

const shop = await getSharedShop();
const ann = `ann-${randomUUID()}@pixelpilots.example`;
const admin = await signedInAdmin(shop, ann);

/** Creates a paid order of a new customer. Returns its id from the CSV export. */
async function bought(company: string, email = `jo-${randomUUID()}@acme.example`): Promise<string> {
  await buyPage(shop, { ...checkoutBody({ company }), email });
  return exported(company);
}

async function exported(company: string): Promise<string> {
  const { html } = await admin.get(`/admin/orders.csv?q=${encodeURIComponent(company)}`);
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(html)?.[0];
  if (!id) throw new Error(`${company} is not in the export: ${html}`);
  return id;
}

const shown = async (path: string) => (await admin.get(path)).html;

describe("orders", () => {
  test("are listed with the customer, found by search, and shown in full", async () => {
    const id = await bought("Listed Ltd", "listed@acme.example");
    const list = await shown("/admin/orders?q=listed&status=paid&service=web-page");
    for (const text of ["Listed Ltd", "listed@acme.example", "Landing page", "$299.00", "Paid"])
      expect(list).toContain(text);
    expect(await shown("/admin/orders?q=listed&status=cancelled")).toContain("No Orders Found");
    const details = await shown(`/admin/orders/${id}`);
    for (const text of [id, "cs_test_", "A page that sells our new product.", "Payment received"]) {
      expect(details).toContain(text);
    }
  });

  test("are assigned and moved together, and exported by their boxes alone", async () => {
    const [first, second, other] = await Promise.all([bought("Bulk One"), bought("Bulk Two"), bought("Bulk Three")]);
    const change = (fields: [string, string][]) => admin.post("/admin/orders", [["intent", "bulk-work"], ...fields]);
    const chosen: [string, string][] = [
      ["id", first],
      ["id", second],
    ];
    const moved = await change([...chosen, ["workStatus", "in_progress"]]);
    expect([moved.status, moved.html.includes("2 orders: in progress.")]).toEqual([200, true]);
    expect((await change([...chosen, ["assignee", "stranger@acme.example"]])).status).toBe(400);
    expect((await change([["workStatus", "done"]])).status).toBe(400);
    expect(
      (
        await change([
          ["id", "1; drop table orders"],
          ["workStatus", "done"],
        ])
      ).status,
    ).toBe(400);
    expect((await change(chosen)).status).toBe(400);
    const inProgress = await shown("/admin/orders?q=bulk&work=in_progress");
    expect([inProgress.includes("Bulk Two"), inProgress.includes("Bulk Three")]).toEqual([true, false]);
    const csv = await shown(`/admin/orders.csv?id=${first}&id=${second}`);
    expect([csv.includes(first), csv.includes(second), csv.includes(other)]).toEqual([true, true, false]);
  });
});

describe("payment links", () => {
  test("a retro game request is paid through the emailed link", async () => {
    const email = "game@co.example";
    const request = {
      companyName: "Game Co",
      email,
      phoneNumber: "5550001234",
      gameStyle: "arcade",
      service: "retro-game",
    };
    expect((await post(`${shop.url}/api/service-requests`, request)).status).toBe(200);
    const id = await exported("Game Co");
    expect((await admin.post("/admin/orders", { intent: "payment-link", orderId: id })).status).toBe(200);
    const mail = await findEmailTo(shop, email, "payment link");
    const link = /https?:\/\/\S+\/pay\/\S+|https?:\/\/\S*cs_test_\S+/.exec(mail.text ?? "")?.[0] ?? "";
    const { back } = await payAt(link);
    expect(back).toContain("/payment-success?session_id=cs_test_");
    await waitFor(async () => (await shown(`/admin/orders/${id}`)).includes("Payment received") || null, {
      what: "the payment to arrive",
    });
  });
});

test("the old pages of messages lead to the inbox with their query", async () => {
  for (const [old, now] of [
    ["messages", "/admin/inbox"],
    ["messages?q=blue+rocket&tab=all", "/admin/inbox?tab=all&q=blue+rocket"],
    ["conversations?page=2", "/admin/inbox?page=2"],
  ] as const)
    expect(await admin.get(`/admin/${old}`)).toMatchObject({ status: 301, location: now });
});
