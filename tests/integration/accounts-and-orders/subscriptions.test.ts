/** @module-tag promise-15 */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { payAt } from "../../support/shop/purchase.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { advanceMonth, subscribe } from "../../support/shop/subscription.ts";
import { findEmailTo, listEmailsTo, openPortal, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Subscriptions in the portal and the back office, without scripts. */

const FAILS_LATER = "4000 0000 0000 0341";

const shop = await getSharedShop();
// In parallel, because each waits for an email.
const [ann, bo] = await Promise.all([subscribed(), subscribed()]);

/** Subscribes to BLAST and opens the magic link. */
async function subscribed() {
  const email = `jo-${randomUUID()}@acme.example`;
  const id = await subscribe(shop, email);
  const { visitor, orderId } = await openPortal(shop, email);
  const page = async (query = "") => (await visitor.get(`/my-order?order=${orderId}${query}`)).html;
  const press = async (intent: string, from = "") => {
    const requestId = /name="requestId" value="([^"]+)"/.exec(await page(from))?.[1] ?? "";
    return visitor.post(`/my-order?order=${orderId}`, { intent, orderId, requestId });
  };
  const until = (text: string) => waitFor(async () => (await page()).includes(text), { what: `"${text}" on the page` });
  return { email, id, orderId, visitor, page, press, until };
}

/** Redirect target of a form without scripts. */
const onward = (html: string) => /href="(http:[^"]+\/pay\/[^"]+)"[^>]*>Continue</.exec(html)?.[1] ?? "";

describe("without scripts", () => {
  test("a customer cancels after a confirmation and resumes, each once, with one email to customer and team", async () => {
    const { email, page, press } = ann;
    expect(await page()).not.toContain("Yes, cancel subscription");
    const question = await page("&ask=cancel");
    expect(question).toMatch(/You’ve paid until \w+ \d+, 20\d\d/);
    expect(question).toContain("your files, deliverables and receipts stay");
    for (let presses = 1; presses <= 2; presses++) {
      const { status, html } = await press("cancel-subscription", "&ask=cancel");
      expect([status, html.includes("Your subscription is canceled.")]).toEqual([200, true]);
    }
    expect(await page()).toContain("Resume");
    await findEmailTo(shop, email, "is canceled");
    expect((await press("resume-subscription")).html).toContain("Your subscription continues.");
    await findEmailTo(shop, email, "is active again");
    const subjects = (await listEmailsTo(shop, email)).map(({ subject }) => subject ?? "");
    expect(subjects.filter((subject) => /is canceled|is active again/.test(subject))).toHaveLength(2);
  });

  test("a customer changes the card and pays a failed month on the provider's page", async () => {
    const { id, press, until, page } = bo;
    const changed = await payAt(onward((await press("change-card")).html), FAILS_LATER);
    expect([changed.status, changed.back]).toEqual([303, expect.stringMatching(/&from=provider$/)]);
    await page("&from=provider");
    await advanceMonth(shop, id);
    await until("This month’s payment failed.");
    const invoice = onward((await press("pay-month")).html);
    expect((await payAt(invoice, FAILS_LATER)).page).toContain("Your card was declined.");
    expect((await payAt(invoice)).page).toContain("This invoice is paid");
    await until("Next payment:");
    expect((await press("pay-month")).html).toContain("This month is paid.");
    await waitFor(async () => (await page()).match(/>Receipt</g)?.length === 2, { what: "the second payment" });
  });

  test("customers cannot cancel other subscriptions", async () => {
    const [mine, theirs] = [bo, ann];
    const form = { orderId: theirs.orderId, requestId: randomUUID() };
    for (const intent of ["cancel-subscription", "resume-subscription", "change-card", "pay-month"]) {
      expect((await mine.visitor.post("/my-order", { ...form, intent })).status, intent).toBe(404);
      expect((await new Visitor(shop).post("/my-order", { ...form, intent })).location, intent).toBe("/my-order/find");
    }
    expect(await theirs.page()).toContain("Your subscription is paid and active.");
  });
});

test("admins see it with its next payment, and filter by status", async () => {
  const { email, orderId } = ann;
  const admin = await signedInAdmin(shop, `ann-${randomUUID()}@acme.example`);
  const found = async (query: string) => (await admin.get(`/admin/subscriptions?${query}`)).html;
  const html = await found(`q=${email}&status=active`);
  for (const words of [`href="/admin/orders/${orderId}"`, "$650.00", "1 payment", "Monthly recurring revenue"])
    expect(html).toContain(words);
  expect(await found(`q=${email}&status=ended`)).toContain("No Subscriptions Found");
});
