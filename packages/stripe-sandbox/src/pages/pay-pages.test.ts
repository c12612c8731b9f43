import { expect, test } from "vitest";
import {
  callApi,
  payForm,
  startTestSandbox,
  startTestSubscription,
  urlOf,
  webPage,
} from "../../../../tests/support/sandbox/sandbox.ts";

const DAY = 86_400;
const CARD_FAILING_LATER = "4000 0000 0000 0341";
const RETURN_URL = "http://127.0.0.1:3000/my-order?order=1";

/** A subscription of $650.00 per month, with helpers. */
async function startSubscription() {
  const setup = await startTestSubscription();
  const { sdk, id, payments } = setup;
  const pass = (days: number) => setup.advance(days * DAY);
  const openPortal = () => payments.openPortal(id, RETURN_URL);
  const findLatestInvoice = async () => {
    const { latestInvoiceId } = (await payments.findSubscription(id)) ?? {};
    return payments.findInvoice(latestInvoiceId ?? "");
  };
  const failLater = () => sdk.subscriptions.update(id, { default_payment_method: "pm_card_chargeCustomerFail" });
  return { ...setup, pass, openPortal, findLatestInvoice, failLater };
}

test("the portal saves a new card as the customer's default; the subscription keeps its own", async () => {
  const { openPortal, pass, payments, sdk, id, events } = await startSubscription();
  const { default_payment_method: first } = await sdk.subscriptions.retrieve(id);
  const page = await (await fetch(await openPortal())).text();
  expect(page).toContain("Right now, we charge the Visa ending in 4242.");
  expect(page).toContain(`href="${RETURN_URL.replace("&", "&amp;")}"`);
  const { status, location } = await payForm(await openPortal(), { cardNumber: CARD_FAILING_LATER });
  expect([status, location]).toEqual([303, RETURN_URL]);
  expect(await (await fetch(await openPortal())).text()).toContain("Right now, we charge the Visa ending in 0341.");
  const changed = await sdk.subscriptions.retrieve(id, { expand: ["customer"] });
  expect(changed).toMatchObject({
    status: "active",
    default_payment_method: first,
    customer: { invoice_settings: { default_payment_method: expect.stringMatching(/^pm_/) } },
  });
  await events.next("payment_method.attached");
  const { body } = await events.next("customer.updated");
  expect(JSON.parse(body).data.previous_attributes).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  await pass(31);
  expect(await payments.findSubscription(id)).toMatchObject({ status: "active" });
});

test("the portal rejects invalid cards and cards that cannot be saved", async () => {
  const { openPortal, sdk, id } = await startSubscription();
  const before = (await sdk.subscriptions.retrieve(id)).default_payment_method;
  const url = await openPortal();
  expect((await payForm(url, { cardNumber: "4242", billingName: "" })).html).toContain(
    "Your card number is incomplete.",
  );
  expect((await payForm(url, { cardNumber: "4000 0000 0000 0002" })).html).toContain("Your card was declined.");
  expect((await sdk.subscriptions.retrieve(id)).default_payment_method).toBe(before);
});

test("a new card pays no open invoice until it is put on the subscription, and keeps the billing schedule", async () => {
  const { openPortal, pass, payments, id, findLatestInvoice, failLater } = await startSubscription();
  await failLater();
  await pass(31);
  const failed = await findLatestInvoice();
  const nextAttempt = new Date("2026-12-24T00:00:00Z");
  expect(failed).toMatchObject({ paid: false, renewal: true, nextAttempt });
  await payForm(await openPortal(), { cardNumber: "5555 5555 5555 4444" });
  expect(await findLatestInvoice()).toMatchObject({ paid: false, nextAttempt });
  await payments.adoptDefaultCard(id);
  expect(await payments.findInvoice(failed?.id ?? "")).toMatchObject({ paid: true, amount: 65_000, payUrl: null });
  expect(await payments.findSubscription(id)).toMatchObject({
    status: "active",
    periodEnd: new Date("2027-01-21T00:00:00Z"),
  });
});

test("an invoice page charges an open invoice once and does not save the card", async () => {
  const { failLater, pass, payments, sdk, id, findLatestInvoice, events } = await startSubscription();
  await failLater();
  await pass(31);
  const url = (await findLatestInvoice())?.payUrl ?? "";
  const page = await (await fetch(url)).text();
  expect(page).toContain("$650.00 due");
  expect(page).toContain(">Pay $650.00</button>");
  expect((await payForm(url, { cardNumber: CARD_FAILING_LATER })).html).toContain("Your card was declined.");
  expect((await payForm(url)).html).toContain("This invoice is paid");
  expect((await payForm(url)).status).toBe(409);
  expect(await payments.findSubscription(id)).toMatchObject({ status: "active" });
  expect(await findLatestInvoice()).toMatchObject({ paid: true, payUrl: null, nextAttempt: null });
  await events.next("invoice.paid", (await findLatestInvoice())?.id);
  const ledger = await sdk.balanceTransactions.list();
  expect(ledger.data.map(({ amount }) => amount)).toEqual([65_000, 65_000]);
  // The card on file is the old one: the next renewal fails, too.
  await pass(31);
  expect(await payments.findSubscription(id)).toMatchObject({ status: "past_due" });
});

test("a portal page is valid for an hour, and ids of other objects open none", async () => {
  const { openPortal, pass, payments, sdk, sandbox } = await startSubscription();
  const url = await openPortal();
  await pass(1);
  const late = await payForm(url, { cardNumber: CARD_FAILING_LATER });
  expect([late.status, late.html.includes("This page has expired")]).toEqual([410, true]);
  await expect(payments.openPortal("sub_unknown", RETURN_URL)).rejects.toThrow("No such subscription");
  await expect(sdk.billingPortal.sessions.create({ customer: "cus_unknown" })).rejects.toMatchObject({
    statusCode: 400,
  });
  expect((await fetch(`${sandbox.url}/pay/bps_unknown`)).status).toBe(404);
});

test("a canceled subscription can be resumed before its end, not afterwards", async () => {
  const { payments, id, pass } = await startSubscription();
  await payments.endSubscription(id, "period-end");
  expect(await payments.resumeSubscription(id)).toMatchObject({ endsAtPeriodEnd: false, status: "active" });
  expect(await payments.resumeSubscription(id)).toMatchObject({ endsAtPeriodEnd: false, status: "active" });
  await payments.endSubscription(id, "period-end");
  await pass(31);
  expect(await payments.findSubscription(id)).toMatchObject({ status: "ended", unpaid: false });
  await expect(payments.resumeSubscription(id)).rejects.toThrow("canceled");
});

test("a success URL with encoded braces gets the session's id, too", async () => {
  const { payments } = await startTestSandbox();
  const successUrl = "http://127.0.0.1:3000/payment-success?session_id=%7BCHECKOUT_SESSION_ID%7D";
  const session = await payments.openSession({ ...webPage("order-1"), successUrl });
  expect((await payForm(urlOf(session))).location).toBe(
    `http://127.0.0.1:3000/payment-success?session_id=${session.id}`,
  );
});

test("an expired session cannot be paid, and its event is sent; expiring again changes nothing", async () => {
  const { payments, events } = await startTestSandbox();
  const session = await payments.openSession(webPage("order-1"));
  expect(await payments.expireSession(session.id)).toMatchObject({ status: "expired", paid: false, url: null });
  expect(await payments.expireSession(session.id)).toMatchObject({ status: "expired" });
  expect((await events.next("checkout.session.expired")).objectId).toBe(session.id);
  const answer = await payForm(urlOf(session));
  expect(answer.status).toBe(409);
  expect(answer.html).toContain("This checkout has expired");
  expect(answer.html).toContain('href="http://127.0.0.1:3000/build-my-page"');
  expect(events.received.filter((event) => event.type === "checkout.session.expired")).toHaveLength(1);
});

test("a paid session cannot be expired, and a second payment charges nothing", async () => {
  const { sandbox, payments } = await startTestSandbox();
  const session = await payments.openSession(webPage("order-1"));
  await payForm(urlOf(session));
  const second = await payForm(urlOf(session));
  expect(second.status).toBe(409);
  expect(second.html).toContain("This payment is complete");
  expect(second.html).toContain(`href="http://127.0.0.1:3000/payment-success?session_id=${session.id}"`);
  expect(await payments.expireSession(session.id)).toMatchObject({ status: "complete", paid: true });
  const ledger = await callApi(sandbox.url, "/v1/balance_transactions");
  expect(ledger.json.data.map((entry: { amount: number }) => entry.amount)).toEqual([29_900]);
});

test.each([
  ["4000 0000 0000 0002", "Your card was declined."],
  ["4000 0000 0000 9995", "Your card has insufficient funds."],
])("card %s stays on the page, whose number has the cursor, with: %s", async (cardNumber, message) => {
  const { payments } = await startTestSandbox();
  const session = await payments.openSession(webPage("order-1"));
  const answer = await payForm(urlOf(session), { cardNumber, email: "typed@example.com", billingName: "Typed <Name>" });
  expect(answer.status).toBe(200);
  expect(answer.html).toContain(message);
  expect(answer.html).toContain('value="typed@example.com"');
  expect(answer.html).toContain('value="Typed &lt;Name&gt;"');
  expect(answer.html).not.toContain(`value="${cardNumber}"`);
  expect(answer.html).not.toContain('value="123"');
  expect(answer.html).toMatch(/<input id="cardNumber"[^>]*aria-invalid="true"[^>]*autofocus/);
  expect(await payments.findSession(session.id)).toMatchObject({ status: "open", paid: false });
  expect((await payForm(urlOf(session))).status).toBe(303);
});

test("the page's script gets errors and the way on, and no card data", async () => {
  const { payments } = await startTestSandbox();
  const session = await payments.openSession(webPage("order-1"));
  const send = (card: Record<string, string>) => payForm(urlOf(session), { ...card, script: "1" });
  const declined = await send({ cardNumber: "4000 0000 0000 0002" });
  expect(JSON.parse(declined.html)).toEqual({ errors: {}, decline: "Your card was declined." });
  const invalid = await send({ cardCvc: "1" });
  expect(JSON.parse(invalid.html)).toEqual({
    errors: { cardCvc: "Your card's security code is incomplete." },
    decline: null,
  });
  const paid = await send({});
  expect(JSON.parse(paid.html)).toEqual({
    location: `http://127.0.0.1:3000/payment-success?session_id=${session.id}`,
  });
  expect(JSON.parse((await send({})).html)).toEqual({ reload: true });
});

test("every invalid field shows its error, and nothing is paid", async () => {
  const { payments } = await startTestSandbox();
  const session = await payments.openSession(webPage("order-1"));
  const answer = await payForm(urlOf(session), {
    email: "ada",
    cardNumber: "4242 4242 4242 4241",
    cardExpiry: "01/20",
    cardCvc: "1",
    billingName: " ",
  });
  expect(answer.status).toBe(200);
  for (const message of [
    "Your email is invalid.",
    "Your card number is invalid.",
    "Your card&#39;s expiration year is in the past.",
    "Your card&#39;s security code is incomplete.",
    "Your name is incomplete.",
  ]) {
    expect(answer.html).toContain(message);
  }
  expect((await payments.findSession(session.id))?.status).toBe("open");
});

test("the page shows the escaped order, and its CSP allows form redirects to the shop only", async () => {
  const { payments } = await startTestSandbox();
  const session = await payments.openSession({ ...webPage("order-1"), productName: "<script>alert(1)</script> & Co" });
  const response = await fetch(urlOf(session));
  const page = await response.text();
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co");
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="pay.js" defer>']);
  expect(page).toContain("TEST MODE");
  expect(page).toContain(">Pay $299.00</button>");
  expect(page).toContain('value="ada@example.com"');
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://127.0.0.1:3000;");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("a product with a description shows both; two test cards show, and the others are folded", async () => {
  const { payments } = await startTestSandbox();
  const service = { slug: "ai-consulting", name: "AI Consulting" };
  const session = await payments.openSession({ ...webPage("order-1"), service, productName: "3-Month Implementation" });
  const page = await (await fetch(urlOf(session))).text();
  expect(page).toContain('<span>3-Month Implementation</span> <span class="muted">· AI Consulting</span>');
  const [shown = "", folded = ""] = page.slice(page.indexOf("Test cards")).split("<details>");
  const cardsIn = (html: string) => html.match(/<code>[\d ]+/g)?.length;
  expect([cardsIn(shown), cardsIn(folded)]).toEqual([2, 8]);
  expect(shown).toContain("4000 0000 0000 0002");
  expect(folded).toContain("More test cards");
});
