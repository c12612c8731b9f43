/** @module-tag promise-19 */
import { beforeEach, describe, expect, test } from "vitest";
import { sendOrderConfirmationEmail, sendOrderTeamEmail } from "~/email/templates/order-emails.server";
import type { orders } from "~/lib/db/schema/index";
import type { ReceiptDetails } from "~/ui/receipt/receipt-data";
import { BLAST_MONTH, placeWebPageOrder, writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { expectFound } from "../../tests/support/expect-done";
import { PaymentNotRecorded } from "./payments/fulfill-order.server";
import { PaymentProviderUnavailable } from "./provider/payment-provider";
import { confirmPayment, findReceipt, findReceiptDetails } from "./receipts.server";

const app = setUpTestApp();

describe("the receipt of a renewal", () => {
  const order = (invoiceId: string, changes: Partial<typeof orders.$inferInsert> = {}) =>
    writePaidOrder(app, { ...BLAST_MONTH, invoiceId, live: true, ...changes });
  const renewal = () => order("in_2", { amount: 60_000 });
  const mailedKey = (text = "") => /http:\/\/localhost:3000\/receipt\?key=([\w.-]+)/.exec(text)?.[1] ?? "";

  test("the customer's email about a renewal links to its receipt, which needs no call to the provider", async () => {
    const createdAt = app.now();
    const id = await order("in_2", { amount: 60_000, createdAt });
    await sendOrderConfirmationEmail(app, id);
    const [mail] = app.mails;
    expect(mail?.subject).toContain("has renewed");
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain("$600.00");
      expect(part).toContain("/receipt?key=");
      expect(part).not.toContain("per month");
      expect(part).not.toContain("within 24 hours");
    }
    app.paymentProvider.down = true;
    expect(await findReceipt(app, { key: mailedKey(mail?.text) })).toEqual({
      id,
      created_at: createdAt.toISOString(),
      amount: 60_000,
      email: "jo@acme.example",
      name: "Acme Ltd",
      page_type: "social-posts",
    });
  });

  test("a renewal paid with credit does not mention a payment", async () => {
    const id = await order("in_3", { amount: 0 });
    await sendOrderConfirmationEmail(app, id);
    expect(app.mails[0]?.text).toContain("you weren’t charged");
    expect(app.mails[0]?.text).not.toContain("received your payment");
  });

  test("the team's email says renewal, and test payment if it is one", async () => {
    await sendOrderTeamEmail(app, await renewal());
    await sendOrderTeamEmail(app, await order("in_3", { live: false }));
    const [real, trial] = app.mails;
    expect(real?.subject).toMatch(/^Renewal: /);
    expect(trial?.subject).toMatch(/^Renewal \(test payment\): /);
    expect(real?.html).toContain("Renewal</h1>");
    for (const part of [real?.text, real?.html]) expect(part).not.toMatch(/New order|Standing: Paid/i);
  });

  test("a key with a wrong signature or for another order finds nothing", async () => {
    const id = await renewal();
    const other = await order("in_3");
    await sendOrderConfirmationEmail(app, id);
    const key = mailedKey(app.mails[0]?.text);
    const mac = key.split(".")[1] ?? "";
    const last = mac.endsWith("A") ? "B" : "A";
    for (const forged of ["", ".", id, `${id}.`, `${other}.${mac}`, `${id}.${mac.slice(0, -1)}`, `${id}.${last}${mac}`])
      expect(await findReceipt(app, { key: forged }), forged).toBeNull();
  });
});

describe("a receipt", () => {
  const SESSION = "cs_test_a1b2c3d4e5";
  const PAID = new Date("2026-11-21T22:16:00Z");
  beforeEach(() => app.pass(PAID.getTime() - app.now().getTime()));

  async function detailsOf(changes: Partial<typeof orders.$inferInsert>) {
    await write({ paymentSessionId: SESSION, ...changes });
    return expectFound(await findReceiptDetails(app, { sessionId: SESSION }));
  }

  const write = (changes: Partial<typeof orders.$inferInsert>) =>
    writePaidOrder(app, { brief: {}, createdAt: PAID, paidAt: PAID, ...changes });

  describe("what a receipt shows beside its six fields", () => {
    test("has the campaign's price lines, which add up to the payment, and no address", async () => {
      const campaign = { service: "campaign", pageType: "campaign", brief: { budget: 4_500 } };
      expect(await detailsOf({ ...campaign, amount: 562_500 })).toEqual({
        service: "Managed Campaign",
        plan: null,
        pageType: "Managed Campaigns",
        person: null,
        company: "Acme Ltd",
        lines: [
          { label: "Ad Budget", cents: 450_000 },
          { label: "Management Fee (25%)", cents: 112_500 },
        ],
        method: "Card",
        refunded: 0,
        next: null,
        endsOn: null,
        progress: [
          { title: "Paid", state: "done", note: "Nov 21" },
          { title: "We’ll contact you", state: "now", note: "by Monday at 10 a.m. Central" },
          { title: "In work", state: "later", note: null },
          { title: "Delivered", state: "later", note: null },
        ],
        orderUrl: null,
      });
    });

    test("leaves out price lines that do not add up to the payment", async () => {
      const { lines } = await detailsOf({ service: "campaign", brief: { budget: 4_500 }, amount: 500_000 });
      expect(lines).toEqual([]);
    });

    test("names service, person and company, and no slug", async () => {
      const brief = { name: "Jo Miller", company: "Acme Ltd" };
      const seo = await detailsOf({
        service: "seo-copywriting",
        pageType: "seo-copywriting",
        company: "Acme Ltd",
        brief,
      });
      const shown = {
        service: "SEO Copywriting",
        pageType: "SEO Copywriting",
        person: "Jo Miller",
        company: "Acme Ltd",
      };
      expect(seo).toMatchObject(shown);
      expect(JSON.stringify(seo)).not.toContain("seo-copywriting");
    });

    test("keeps the page type as written, even if it is the name of another service", async () => {
      expect(await detailsOf({ pageType: "seo-copywriting" })).toMatchObject({
        service: "Custom Web Page",
        pageType: "seo-copywriting",
      });
    });

    test.each([
      ["ai-consulting", { selectedPlan: "3-Month Implementation" }, { label: "Plan", value: "3-Month Implementation" }],
      ["blast", { packageType: "blast" }, { label: "Package", value: "BLAST Package" }],
      ["web-page", {}, null],
    ])("shows the chosen plan of %s", async (service, brief, plan) => {
      expect((await detailsOf({ service, brief })).plan).toEqual(plan);
    });

    test("has no company for a customer without one", async () => {
      expect(await detailsOf({ name: "Customer", brief: { name: "Jo Miller" } })).toMatchObject({
        person: "Jo Miller",
        company: null,
      });
    });
  });

  describe("promised dates", () => {
    const notes = (shown: ReceiptDetails | null) => shown?.progress.map(({ note }) => note);

    test("are counted from the payment, by service, and skip Thanksgiving", async () => {
      expect(notes(await detailsOf({}))).toEqual([
        "Nov 21",
        "by Monday at 10 a.m. Central",
        null,
        "by Wednesday, November 25",
      ]);
      app.pass(2 * 86_400_000);
      expect(notes(await findReceiptDetails(app, { sessionId: SESSION }))).toEqual([
        "Nov 21",
        null,
        null,
        "by Wednesday, November 25",
      ]);
    });

    test.each([
      { status: "refunded" },
      { invoiceId: "in_2" },
      { service: "blast", subscriptionId: "sub_1", subscriptionStatus: "ended" },
    ] as const)("are empty for %j", async (changes) => {
      expect((await detailsOf(changes)).progress).toEqual([]);
    });
  });

  describe("the next payment of a subscription", () => {
    test("is a month after the last payment", async () => {
      expect((await detailsOf({ ...BLAST_MONTH, subscriptionStatus: "active" })).next).toEqual({
        cents: 65_000,
        on: "2026-12-21T22:16:00.000Z",
      });
      await write({ ...BLAST_MONTH, invoiceId: "in_2", paidAt: new Date("2026-12-21T23:00:00Z"), amount: 60_000 });
      expect((await findReceiptDetails(app, { sessionId: SESSION }))?.next).toEqual({
        cents: 65_000,
        on: "2027-01-21T22:16:00.000Z",
      });
    });

    test.each(["past_due", "ending", "ended"] as const)(
      "is not shown for a subscription that is %s",
      async (status) => {
        const endsAt = new Date("2026-12-21T22:16:00Z");
        const found = await detailsOf({ ...BLAST_MONTH, subscriptionStatus: status, subscriptionEndsAt: endsAt });
        expect(found).toMatchObject({ next: null, endsOn: endsAt.toISOString() });
      },
    );
  });
});

describe("a payment confirmed on the success page", () => {
  test("an unknown session id causes no call to the provider and finds nothing", async () => {
    await placeWebPageOrder(app);
    const before = app.paymentProvider.questions;
    expect(await confirmPayment(app, "cs_test_guessed00000000")).toBeNull();
    expect(await findReceipt(app, { sessionId: "cs_test_guessed00000000" })).toBeNull();
    expect(app.paymentProvider.questions).toBe(before);
  });

  test("an unpaid session that is asked about again and again causes 60 calls to the provider in ten minutes", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    const before = app.paymentProvider.questions;
    for (let times = 0; times < 70; times++) expect(await confirmPayment(app, sessionId)).toBe("pending");
    expect(app.paymentProvider.questions - before).toBe(60);
    const other = await placeWebPageOrder(app, "Other Ltd");
    app.paymentProvider.pay(other.sessionId);
    expect(await confirmPayment(app, other.sessionId)).toBe("paid");
  });

  test("a confirmed payment that cannot be stored throws PaymentNotRecorded", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    app.paymentProvider.pay(sessionId);
    app.paymentProvider.change(sessionId, { amount: 1 });
    await expect(confirmPayment(app, sessionId)).rejects.toThrow(PaymentNotRecorded);
    app.paymentProvider.change(sessionId, { amount: 29_900 });
    const { enqueue } = app.queue;
    app.queue.enqueue = () => Promise.reject(new Error("The database is full"));
    await expect(confirmPayment(app, sessionId)).rejects.toThrow(PaymentNotRecorded);
    app.queue.enqueue = enqueue;
    app.paymentProvider.down = true;
    await expect(confirmPayment(app, sessionId)).rejects.toThrow(PaymentProviderUnavailable);
    app.paymentProvider.down = false;
    expect(await confirmPayment(app, sessionId)).toBe("paid");
  });

  test("a receipt has exactly six fields", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    app.paymentProvider.pay(sessionId);
    expect(await confirmPayment(app, sessionId)).toBe("paid");
    const receipt = await findReceipt(app, { sessionId });
    expect(Object.keys(receipt ?? {}).sort()).toEqual(["amount", "created_at", "email", "id", "name", "page_type"]);
    expect(receipt).toMatchObject({ amount: 29_900, email: "jo@acme.example", page_type: "Landing page" });
  });
});
