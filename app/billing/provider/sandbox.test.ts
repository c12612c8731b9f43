import { expect, test } from "vitest";
import { callApi, payForm, serve, startTestSandbox, urlOf, webPage } from "../../../tests/support/sandbox/sandbox.ts";

test("a session is opened unpaid, with the order's id, amount and the page to pay on", async () => {
  const { sandbox, payments } = await startTestSandbox();
  const session = await payments.openSession(webPage("order-1"));
  expect(session).toEqual({
    id: expect.stringMatching(/^cs_test_/),
    orderId: "order-1",
    status: "open",
    paid: false,
    amount: 29_900,
    currency: "usd",
    live: false,
    url: `${sandbox.url}/pay/${session.id}`,
    paymentIntentId: null,
    subscriptionId: null,
  });
  expect(await payments.findSession(session.id)).toEqual(session);
});

test("paying redirects with the session's id, pays the session and sends a signed event", async () => {
  const { payments, events } = await startTestSandbox();
  const session = await payments.openSession(webPage("order-1"));
  const answer = await payForm(urlOf(session));
  expect(answer.status).toBe(303);
  expect(answer.location).toBe(`http://127.0.0.1:3000/payment-success?session_id=${session.id}`);
  expect(await payments.findSession(session.id)).toMatchObject({
    status: "complete",
    paid: true,
    amount: 29_900,
    url: null,
    paymentIntentId: expect.stringMatching(/^pi_/),
  });
  const event = await events.next("checkout.session.completed");
  expect(payments.readEvent(event.body, event.signature)).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    type: "checkout.session.completed",
    live: false,
    objectId: session.id,
    sessionId: session.id,
  });
});

test("the same order opens the same session again, also at the same time", async () => {
  const { sandbox, payments } = await startTestSandbox();
  const [one, two] = await Promise.all([
    payments.openSession(webPage("order-1")),
    payments.openSession(webPage("order-1")),
  ]);
  expect(two).toEqual(one);
  expect((await callApi(sandbox.url, "/v1/checkout/sessions")).json.data).toHaveLength(1);
});

test("opening again after the payment returns the paid session, not the first response", async () => {
  const { payments } = await startTestSandbox();
  const session = await payments.openSession(webPage("order-1"));
  await payForm(urlOf(session));
  expect(await payments.openSession(webPage("order-1"))).toMatchObject({
    id: session.id,
    status: "complete",
    paid: true,
  });
});

test("a restart keeps sessions, payments and idempotency keys", async () => {
  const before = await startTestSandbox();
  const open = await before.payments.openSession(webPage("order-1"));
  const paid = await before.payments.openSession(webPage("order-2"));
  await payForm(urlOf(paid));
  await before.sandbox.close();

  const after = await startTestSandbox({ stateFile: before.stateFile });
  expect(await after.payments.openSession(webPage("order-1"))).toMatchObject({ id: open.id, status: "open" });
  expect(await after.payments.findSession(paid.id)).toMatchObject({ paid: true });
  const url = urlOf(await after.payments.findSession(open.id));
  expect(url).toBe(`${after.sandbox.url}/pay/${open.id}`);
  expect((await payForm(url)).status).toBe(303);
});

test("an undelivered event is delivered after a restart", async () => {
  const refuse = await serve((_, response) => response.writeHead(500).end());
  const before = await startTestSandbox({ webhookUrl: refuse });
  const session = await before.payments.openSession(webPage("order-1"));
  await payForm(urlOf(session));
  await expect.poll(() => before.log.some((line) => line.includes("status 500"))).toBe(true);
  await before.sandbox.close();

  const after = await startTestSandbox({ stateFile: before.stateFile });
  const event = await after.events.next("checkout.session.completed");
  expect(after.payments.readEvent(event.body, event.signature).sessionId).toBe(session.id);
});

test("an event is sent until the endpoint accepts it, then no more", async () => {
  let answers = 0;
  const flaky = await serve((request, response) => {
    request.resume();
    answers += 1;
    response.writeHead(answers <= 2 ? 503 : 200).end();
  });
  const { payments, sandbox } = await startTestSandbox({ webhookUrl: flaky });
  await payments.expireSession((await payments.openSession(webPage("order-1"))).id);
  await expect.poll(() => answers, { timeout: 15_000 }).toBe(3);
  await sandbox.close();
  expect(answers).toBe(3);
});

test("the adapter returns null for unknown session ids", async () => {
  const { payments } = await startTestSandbox();
  for (const id of ["cs_test_none", "", "../x", "cs_test_'--", "cs_".padEnd(5_000, "a"), "\u0000", "pi_1"]) {
    expect(await payments.findSession(id)).toBeNull();
    expect(await payments.expireSession(id)).toBeNull();
  }
});
