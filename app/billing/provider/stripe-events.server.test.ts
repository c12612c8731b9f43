import { signatureHeader } from "@pixel-pilots/stripe-sandbox/webhook-delivery";
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { InvalidWebhookSignature } from "./payment-provider";
import { createStripeProvider } from "./stripe.server";

const KEY = "sk_test_canary_of_the_secret_key";
const WEBHOOK = "whsec_canary_of_the_webhook_secret";

const EVENT = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "charge.refunded",
  created: 990,
  livemode: true,
  data: { object: { id: "ch_1", object: "charge" } },
});

const reader = (webhookSecret: string) =>
  createStripeProvider({ secretKey: KEY, webhookSecret, mode: "live", now: () => 1_000 });

test("a signed event that is not about a session has no session id", () => {
  expect(reader(WEBHOOK).readEvent(EVENT, signatureHeader(EVENT, WEBHOOK, 1_000))).toEqual({
    id: "evt_1",
    type: "charge.refunded",
    createdAt: new Date(990_000),
    live: true,
    objectId: "ch_1",
    sessionId: null,
  });
});

test.each([
  ["five minutes ago", -300, true],
  ["more than five minutes ago", -301, false],
  ["five minutes ahead", 300, true],
  ["more than five minutes ahead", 301, false],
  ["a day ahead", 86_400, false],
])("an event signed %s", (_, seconds, isAccepted) => {
  const read = () => reader(WEBHOOK).readEvent(EVENT, signatureHeader(EVENT, WEBHOOK, 1_000 + seconds));
  if (isAccepted) expect(read().id).toBe("evt_1");
  else expect(read).toThrow(expect.objectContaining({ name: "InvalidWebhookSignature", fault: "signature" }));
});

test("an event signed for the future is refused, even if its header also has the present time", () => {
  const header = `t=1000,${signatureHeader(EVENT, WEBHOOK, 99_999)}`;
  expect(() => reader(WEBHOOK).readEvent(EVENT, header)).toThrow(InvalidWebhookSignature);
});

test.each(["", " ", "\n"])(
  "with the empty secret %j nothing is authentic, not even what is signed with it",
  { tags: "promise-6" },
  (secret) => {
    expect(() => reader(secret).readEvent(EVENT, signatureHeader(EVENT, secret, 1_000))).toThrow(
      InvalidWebhookSignature,
    );
  },
);

test("signed bodies that are no events, and any forged header, are refused without telling the secret", {
  tags: "promise-6",
}, () => {
  for (const body of ["", "null", "[]", "{}", '{"id":1}', "not json"]) {
    expect(() => reader(WEBHOOK).readEvent(body, signatureHeader(body, WEBHOOK, 1_000))).toThrow(
      InvalidWebhookSignature,
    );
  }
  const hostile = fc.oneof(
    fc.string(),
    fc.stringMatching(/^t=\d{1,12},v1=[0-9a-f]{64}$/),
    fc.constant(`t=1000,v0=${"a".repeat(64)}`),
  );
  fc.assert(
    fc.property(hostile, fc.oneof(fc.string(), fc.constant(EVENT)), (signature, body) => {
      try {
        reader(WEBHOOK).readEvent(body, signature);
        expect.unreachable();
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(InvalidWebhookSignature);
        expect(String(thrown)).not.toContain("canary");
      }
    }),
    { numRuns: recordCaseCount(scaleCaseCount(500, { least: 500 })) },
  );
});

test.each([
  ["a wrong signature", EVENT, "whsec_another", "signature"],
  ["JSON that cannot be read", EVENT.slice(0, -1), WEBHOOK, "unreadable"],
  [
    "a thin event",
    JSON.stringify({ id: "evt_1", object: "v2.core.event", type: "v1.charge.refunded" }),
    WEBHOOK,
    "thin",
  ],
])("%s is refused as what it is", (_, body, secret, fault) => {
  const read = () => reader(WEBHOOK).readEvent(body, signatureHeader(body, secret, 1_000));
  expect(read).toThrow(expect.objectContaining({ name: "InvalidWebhookSignature", fault }));
});
