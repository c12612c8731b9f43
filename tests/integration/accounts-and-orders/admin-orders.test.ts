import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { buyPage, checkoutBody, payAt, post, sendMessage } from "../../support/shop/purchase.ts";
import { getSharedShop, SHARED_SHOP_TEAM } from "../../support/shop/shared-shop.ts";
import { nextMonth, subscribe } from "../../support/shop/subscription.ts";
import { findEmailTo, listEmailsTo, signedInAdmin } from "../../support/shop/visitor.ts";
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

/** `seen`: refunded amount that the page showed. */
const refund = (orderId: string, cents: number, seen = 0, more: Record<string, string> = {}) =>
  admin.post("/admin/orders", {
    intent: "refund",
    refundId: randomUUID(),
    orderId,
    cents: String(cents),
    seen: String(seen),
    reason: "Work had not begun",
    ...more,
  });
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

describe("refunds", () => {
  test("are partial, then full, never more than paid, each with one email", async () => {
    const email = `jo-${randomUUID()}@acme.example`;
    const id = await bought("Refunded Ltd", email);
    const press = randomUUID();
    expect((await refund(id, 10_000, 0, { refundId: press })).status).toBe(200);
    expect((await refund(id, 10_000, 0, { refundId: press })).status).toBe(200);
    expect(await shown(`/admin/orders/${id}`)).toContain("Partially refunded");
    expect((await refund(id, 19_901, 10_000)).status).toBe(400);
    expect((await refund(id, 100)).html).toContain("This order has changed in the meantime");
    expect((await admin.post("/admin/orders", { intent: "refund", orderId: id, cents: "1" })).status).toBe(400);
    const answers = await Promise.all([refund(id, 19_900, 10_000), refund(id, 19_900, 10_000)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const details = await shown(`/admin/orders/${id}`);
    expect(details).toContain("Refunded");
    expect(details).toContain(ann);
    const notices = async () =>
      (await listEmailsTo(shop, email)).filter(({ subject }) => subject?.includes("refund")).length;
    await waitFor(async () => (await notices()) >= 2, { what: "two refund emails" });
    expect(await notices()).toBe(2);
  });
});

describe("subscriptions", () => {
  test("a month is only refunded with a choice whether the subscription continues", async () => {
    const email = `jo-${randomUUID()}@acme.example`;
    const subscription = await subscribe(shop, email, "Months Ltd");
    await findEmailTo(shop, email, "order");
    const id = await exported("Months Ltd");
    const silent = await refund(id, 61_750);
    expect(silent.status).toBe(400);
    expect((await refund(id, 61_750, 0, { subscription: "perhaps" })).status).toBe(400);
    expect((await refund(id, 61_750, 0, { subscription: "period-end" })).status).toBe(200);
    expect(await shown(`/admin/orders/${id}`)).toMatch(/Ends on \w{3} \d/);
    await nextMonth(shop, subscription);
    expect((await findEmailTo(shop, email, "has ended")).text).toContain("won’t be charged");
    await findEmailTo(shop, SHARED_SHOP_TEAM, "Subscription ended: ");
    expect(await shown(`/admin/orders/${id}`)).toContain("Ended");
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

describe("messages", () => {
  test("are read, answered and searched", async () => {
    await sendMessage(shop, { email: "mo@reed.example", message: "We need a very blue rocket." });
    const list = await shown("/admin/inbox?tab=all&q=BLUE+rocket");
    expect(list).toContain(" unread<");
    const id = /open=([0-9a-f-]{36})/.exec(list)?.[1] ?? "";
    expect(await shown(`/admin/inbox?open=${id}`)).toContain("We need a very blue rocket.");
    const answer = { intent: "answer", contactId: id, messageId: randomUUID(), text: "Gladly, how blue?" };
    expect((await admin.post(`/admin/inbox?open=${id}`, answer)).html).toContain("Sent by email.");
    const mail = await findEmailTo(shop, "mo@reed.example", "Re: Your message to");
    expect(mail.text).toContain("Gladly, how blue?");
    expect(await shown("/admin/inbox?tab=waiting&q=BLUE+rocket")).toContain("Gladly, how blue?");
    const done = { intent: "move", id, to: "done" };
    expect((await admin.post(`/admin/inbox?open=${id}`, done)).html).toContain("Done.");
    expect(await shown("/admin/inbox?tab=waiting&q=BLUE+rocket")).not.toContain("Gladly");
    expect((await admin.post("/admin/inbox", { ...done, id: "x" })).status).toBe(400);
    expect((await admin.post("/admin/inbox", { intent: "snooze", id, day: "2020-01-01" })).status).toBe(400);
  });

  test("their old pages lead to the inbox with their query", async () => {
    for (const [old, now] of [
      ["messages", "/admin/inbox"],
      ["messages?q=blue+rocket&tab=all", "/admin/inbox?tab=all&q=blue+rocket"],
      ["conversations?page=2", "/admin/inbox?page=2"],
    ] as const)
      expect(await admin.get(`/admin/${old}`)).toMatchObject({ status: 301, location: now });
  });
});
