import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendOrderConfirmationEmail, sendOrderTeamEmail } from "~/email/templates/order-emails.server";
import { orders } from "~/lib/db/schema/index";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { findRenewalReceipt } from "./renewal-receipt.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function order(changes: Partial<typeof orders.$inferInsert>) {
  const [row] = await app.db
    .insert(orders)
    .values({
      service: "blast",
      name: "Acme Ltd",
      email: "jo@acme.example",
      pageType: "social-posts",
      amount: 65_000,
      status: "paid",
      brief: { name: "Jo", company: "Acme Ltd" },
      live: true,
      subscriptionId: "sub_1",
      fingerprint: randomUUID(),
      ...changes,
    })
    .returning();
  if (!row) throw new Error("No order was written");
  return row;
}
const renewal = () => order({ invoiceId: "in_2", amount: 60_000 });
const mailedKey = (text = "") => /http:\/\/localhost:3000\/receipt\?key=([\w.-]+)/.exec(text)?.[1] ?? "";

test("the customer's mail of a renewal says so, and leads to its receipt of six fields without a question to the provider", async () => {
  const { id, createdAt } = await renewal();
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
  expect(await findRenewalReceipt(app, mailedKey(mail?.text))).toEqual({
    id,
    created_at: createdAt.toISOString(),
    amount: 60_000,
    email: "jo@acme.example",
    name: "Acme Ltd",
    page_type: "social-posts",
  });
});

test("a renewal that credit paid for does not speak of a payment", async () => {
  const { id } = await order({ invoiceId: "in_3", amount: 0 });
  await sendOrderConfirmationEmail(app, id);
  expect(app.mails[0]?.text).toContain("you weren’t charged");
  expect(app.mails[0]?.text).not.toContain("received your payment");
});

test("the team's mail is called a renewal, and one of test money says that too", async () => {
  await sendOrderTeamEmail(app, (await renewal()).id);
  await sendOrderTeamEmail(app, (await order({ invoiceId: "in_3", live: false })).id);
  const [real, trial] = app.mails;
  expect(real?.subject).toMatch(/^Renewal: /);
  expect(trial?.subject).toMatch(/^Renewal \(test payment\): /);
  expect(real?.html).toContain("Renewal</h1>");
  for (const part of [real?.text, real?.html]) expect(part).not.toMatch(/New order|Standing: Paid/i);
});

test("a key that we did not sign, or for another order, opens nothing", async () => {
  const { id } = await renewal();
  const other = await order({ invoiceId: "in_3" });
  await sendOrderConfirmationEmail(app, id);
  const key = mailedKey(app.mails[0]?.text);
  const mac = key.split(".")[1] ?? "";
  const last = mac.endsWith("A") ? "B" : "A";
  for (const forged of [
    "",
    ".",
    id,
    `${id}.`,
    `${other.id}.${mac}`,
    `${id}.${mac.slice(0, -1)}`,
    `${id}.${last}${mac}`,
  ])
    expect(await findRenewalReceipt(app, forged), forged).toBeNull();
});
