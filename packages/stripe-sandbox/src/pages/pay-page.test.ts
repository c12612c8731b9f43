import { expect, test } from "vitest";
import { callApi, payForm, startTestSandbox, urlOf, webPage } from "../../../../tests/support/sandbox/sandbox.ts";

test("a success address with encoded braces gets the session's id too", async () => {
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

test("a paid session cannot be expired, and paying it twice takes the money once", async () => {
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
])("card %s stays on the page with: %s", async (cardNumber, message) => {
  const { payments } = await startTestSandbox();
  const session = await payments.openSession(webPage("order-1"));
  const answer = await payForm(urlOf(session), { cardNumber, email: "typed@example.com", billingName: "Typed <Name>" });
  expect(answer.status).toBe(200);
  expect(answer.html).toContain(message);
  expect(answer.html).toContain('value="typed@example.com"');
  expect(answer.html).toContain('value="Typed &lt;Name&gt;"');
  expect(answer.html).not.toContain(`value="${cardNumber}"`);
  expect(answer.html).not.toContain('value="123"');
  expect(await payments.findSession(session.id)).toMatchObject({ status: "open", paid: false });
  expect((await payForm(urlOf(session))).status).toBe(303);
});

test("every fault of the form is named at its field, and nothing is paid", async () => {
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

test("the page shows what is bought, escaped, under a policy that lets the form go back to the shop only", async () => {
  const { payments } = await startTestSandbox();
  const session = await payments.openSession({ ...webPage("order-1"), productName: "<script>alert(1)</script> & Co" });
  const response = await fetch(urlOf(session));
  const page = await response.text();
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co");
  expect(page).not.toContain("<script");
  expect(page).toContain("TEST MODE");
  expect(page).toContain(">Pay $299.00</button>");
  expect(page).toContain('value="ada@example.com"');
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://127.0.0.1:3000;");
  expect(response.headers.get("cache-control")).toBe("no-store");
});
