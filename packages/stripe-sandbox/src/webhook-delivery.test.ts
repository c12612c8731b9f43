import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { callApi, serve, startTestSandbox, webPage } from "../../../tests/support/sandbox/sandbox.ts";
import { openStore } from "./store/store.ts";
import { retryDelaySeconds, signatureHeader } from "./webhook-delivery.ts";

const stripe = new Stripe("sk_test_unused");

test("Stripe's SDK accepts every signature of the sandbox", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.string({ unit: "binary" })),
      fc.string({ minLength: 8 }),
      (content, random) => {
        const secret = `whsec_${Buffer.from(random).toString("hex")}`;
        const body = JSON.stringify({ id: "evt_1", object: "event", content });
        const event = stripe.webhooks.constructEvent(
          body,
          signatureHeader(body, secret, 1_000),
          secret,
          300,
          undefined,
          1_000_000,
        );
        expect(event.id).toBe("evt_1");
      },
    ),
  );
});

test("retries wait 1, 2, 4, 8 seconds and so on, up to an hour", () => {
  expect([1, 2, 3, 4, 12, 13, 40, 2_000].map(retryDelaySeconds)).toEqual([1, 2, 4, 8, 2_048, 3_600, 3_600, 3_600]);
});

test("events can be delivered newest first, as thin ones, or unreadable", async () => {
  const received: { body: string; accepted: boolean }[] = [];
  const status = 200;
  const url = await serve(async (request, response) => {
    received.push({ body: await text(request), accepted: status === 200 });
    response.writeHead(status).end();
  });
  const accepted = () => received.flatMap(({ body, accepted }) => (accepted ? [body] : []));
  const { payments, sandbox } = await startTestSandbox({ webhookUrl: url });
  const deliver = (style: string) =>
    callApi(sandbox.url, "/v1/test_helpers/webhook_deliveries", { body: `style=${style}` });
  const expire = async () => {
    const { id } = await payments.openSession(webPage(randomUUID()));
    await payments.expireSession(id);
    return id;
  };
  await deliver("thin");
  const id = await expire();
  await expect.poll(() => accepted().length).toBe(1);
  expect(JSON.parse(accepted()[0] ?? "")).toMatchObject({
    object: "v2.core.event",
    type: "v1.checkout.session.expired",
    related_object: { id, type: "checkout.session", url: `/v1/checkout/sessions/${id}` },
  });
  await deliver("unreadable");
  await expire();
  await expect.poll(() => accepted().length).toBe(2);
  expect(() => JSON.parse(accepted()[1] ?? "")).toThrow(SyntaxError);
});

test("the newest of several due events is delivered first in the reversed style", () => {
  const store = openStore(":memory:");
  for (const id of ["evt_1", "evt_2", "evt_3"]) store.putDelivery(id, 1);
  const ids = (newestFirst: boolean) => store.dueDeliveries(2, 10, { newestFirst }).map(({ eventId }) => eventId);
  expect([ids(false), ids(true)]).toEqual([
    ["evt_1", "evt_2", "evt_3"],
    ["evt_3", "evt_2", "evt_1"],
  ]);
  store.close();
});
