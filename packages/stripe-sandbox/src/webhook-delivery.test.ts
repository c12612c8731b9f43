import fc from "fast-check";
import Stripe from "stripe";
import { expect, test } from "vitest";
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
