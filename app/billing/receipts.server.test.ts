import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orders } from "~/lib/db/schema/index";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { findReceiptDetailsBySession } from "./receipts.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  await app.reset();
  app.pass(PAID.getTime() - app.now().getTime());
});
afterAll(() => app.close());

const SESSION = "cs_test_a1b2c3d4e5";
const PAID = new Date("2026-11-21T22:16:00Z");

async function detailsOf(changes: Partial<typeof orders.$inferInsert>) {
  await write({ paymentSessionId: SESSION, ...changes });
  const details = await findReceiptDetailsBySession(app, SESSION);
  if (!details) throw new Error("The order was not found");
  return details;
}

const write = (changes: Partial<typeof orders.$inferInsert>) =>
  app.db.insert(orders).values({
    service: "web-page",
    name: "Acme Ltd",
    email: "jo@acme.example",
    pageType: "Landing page",
    amount: 29_900,
    status: "paid",
    brief: {},
    live: false,
    fingerprint: randomUUID(),
    createdAt: PAID,
    paidAt: PAID,
    ...changes,
  });

describe("what a receipt shows beside its six fields", () => {
  test("is the campaign's own: its parts, whose sum is what was paid, and nothing of any address", async () => {
    const campaign = { service: "campaign", pageType: "campaign", brief: { budget: 4_500 } };
    expect(await detailsOf({ ...campaign, amount: 562_500 })).toEqual({
      service: "Managed Campaigns",
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
      dates: ["We’ll contact you by Monday at 10 a.m. Central."],
    });
  });

  test("leaves the parts out where they are not what was paid", async () => {
    const { lines } = await detailsOf({ service: "campaign", brief: { budget: 4_500 }, amount: 500_000 });
    expect(lines).toEqual([]);
  });

  test("names service, person and company in words, and no slug", async () => {
    const brief = { name: "Jo Miller", company: "Acme Ltd" };
    const seo = await detailsOf({
      service: "seo-copywriting",
      pageType: "seo-copywriting",
      company: "Acme Ltd",
      brief,
    });
    expect(seo).toMatchObject({ service: "SEO Copywriting", pageType: "SEO Copywriting" });
    expect(seo).toMatchObject({ person: "Jo Miller", company: "Acme Ltd" });
    expect(JSON.stringify(seo)).not.toContain("seo-copywriting");
  });

  test("keeps what the buyer of a web page wrote, though it be the name of another service", async () => {
    expect(await detailsOf({ pageType: "seo-copywriting" })).toMatchObject({
      service: "Custom Web Pages",
      pageType: "seo-copywriting",
    });
  });

  test.each([
    ["ai-consulting", { selectedPlan: "3-Month Implementation" }, { label: "Plan", value: "3-Month Implementation" }],
    ["blast", { packageType: "blast" }, { label: "Package", value: "BLAST Package" }],
    ["web-page", {}, null],
  ])("says what of %s was chosen", async (service, brief, plan) => {
    expect((await detailsOf({ service, brief })).plan).toEqual(plan);
  });

  test("of a buyer without a company says nothing of one", async () => {
    expect(await detailsOf({ name: "Customer", brief: { name: "Jo Miller" } })).toMatchObject({
      person: "Jo Miller",
      company: null,
    });
  });
});

describe("what was promised by when", () => {
  test("is counted from the payment, by the service", async () => {
    expect((await detailsOf({})).dates).toEqual([
      "We’ll contact you by Monday at 10 a.m. Central.",
      "Your page will be ready by Thursday, November 26.",
    ]);
    app.pass(2 * 86_400_000);
    expect((await findReceiptDetailsBySession(app, SESSION))?.dates).toEqual([
      "Your page will be ready by Thursday, November 26.",
    ]);
  });

  test.each([
    { status: "refunded" },
    { invoiceId: "in_2" },
    { service: "blast", subscriptionId: "sub_1", subscriptionStatus: "ended" },
  ] as const)("is nothing for %j", async (changes) => {
    expect((await detailsOf(changes)).dates).toEqual([]);
  });
});

describe("the next payment of a subscription", () => {
  const blast = { service: "blast", pageType: "social-posts", amount: 65_000, subscriptionId: "sub_1" };

  test("is a month after the last one that was paid", async () => {
    expect((await detailsOf({ ...blast, subscriptionStatus: "active" })).next).toEqual({
      cents: 65_000,
      on: "2026-12-21T22:16:00.000Z",
    });
    await write({ ...blast, invoiceId: "in_2", paidAt: new Date("2026-12-21T23:00:00Z"), amount: 60_000 });
    expect((await findReceiptDetailsBySession(app, SESSION))?.next).toEqual({
      cents: 65_000,
      on: "2027-01-21T22:16:00.000Z",
    });
  });

  test.each(["past_due", "ending", "ended"] as const)("is not promised for one that is %s", async (status) => {
    const endsAt = new Date("2026-12-21T22:16:00Z");
    const found = await detailsOf({ ...blast, subscriptionStatus: status, subscriptionEndsAt: endsAt });
    expect(found).toMatchObject({ next: null, endsOn: endsAt.toISOString() });
  });

  test("is none for a single payment", async () => {
    expect(await detailsOf({})).toMatchObject({ next: null, endsOn: null });
  });
});
