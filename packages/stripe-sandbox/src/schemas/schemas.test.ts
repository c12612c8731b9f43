import { expect, test } from "vitest";
import { findShapeFaults } from "./check.ts";
import { stripeSchemas } from "./schemas.ts";

const schemas = stripeSchemas();

const warning = {
  id: "issfr_1",
  object: "radar.early_fraud_warning",
  actionable: true,
  charge: "ch_1",
  created: 1_790_000_000,
  fraud_type: "made_with_stolen_card",
  livemode: false,
  payment_intent: "pi_1",
};
const coupon = {
  id: "c1",
  object: "coupon",
  amount_off: null,
  created: 1,
  currency: null,
  duration: "once",
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: { a: "b" },
  name: null,
  percent_off: 10,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
};
const event = {
  id: "evt_1",
  object: "event",
  api_version: "2026-10-28.endive",
  created: 1,
  data: { object: { ...coupon, name: "New" }, previous_attributes: { name: "Old" } },
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type: "coupon.updated",
};
const list = { object: "list", url: "/v1/coupons", has_more: false, data: [coupon] };

test.each([
  ["an object", warning],
  ["a deleted object", { id: "c1", object: "coupon", deleted: true }],
  ["a list", list],
  ["an event", event],
  ["an error", { error: { type: "invalid_request_error", message: "No", param: "a", code: "b" } }],
])("%s that Stripe could send has no faults", (_, body) => {
  expect(findShapeFaults(schemas, body)).toEqual([]);
});

const { charge: _, ...withoutCharge } = warning;
test.each<[what: string, body: unknown, fault: string]>([
  ["a required field", withoutCharge, "radar.early_fraud_warning.charge: missing"],
  ["a type", { ...warning, created: "today" }, 'radar.early_fraud_warning.created: "today" instead of number'],
  [
    "a value that cannot be null",
    { ...warning, actionable: null },
    "radar.early_fraud_warning.actionable: null instead of boolean",
  ],
  ["an unknown field", { ...warning, color: "red" }, "radar.early_fraud_warning.color: unknown to the SDK"],
  [
    "a value of a list",
    { ...coupon, duration: "twice" },
    'coupon.duration: "twice" instead of "forever" or "once" or "repeating"',
  ],
  ["a map's value", { ...coupon, metadata: { a: 1 } }, "coupon.metadata.a: 1 instead of string"],
  [
    "an expanded object",
    { ...warning, payment_intent: { ...warning } },
    'radar.early_fraud_warning.payment_intent.object: "radar.early_fraud_warning" instead of "payment_intent"',
  ],
  [
    "an item of a list",
    { ...list, data: [{ ...coupon, valid: 1 }] },
    "list.data[0] coupon.valid: 1 instead of boolean",
  ],
  ["a list", { ...list, has_more: undefined }, "list.has_more: undefined instead of boolean"],
  [
    "an event's object",
    { ...event, data: { object: warning } },
    'event coupon.updated.data.object.object: "radar.early_fraud_warning" instead of "coupon"',
  ],
  [
    "an event's earlier values",
    { ...event, data: { ...event.data, previous_attributes: { valid: "yes" } } },
    'event coupon.updated before.valid: "yes" instead of boolean',
  ],
  ["an event's type", { ...event, type: "coupon.stolen" }, "event: the SDK has no event coupon.stolen"],
  ["an object's name", { object: "voucher" }, "voucher: the SDK has no such object"],
  ["an error", { error: { type: "odd" } }, 'error.type: "odd" instead of'],
])("%s that is wrong is found with its path", (_, body, fault) => {
  expect(findShapeFaults(schemas, body).join("\n")).toContain(fault);
});

test("amounts of more precision than cents are strings", () => {
  expect(schemas.ofObject("price")).toMatchObject({ anyOf: [{ $ref: "#/$defs/Prices.Price" }, {}] });
  expect(schemas.resolve("#/$defs/Prices.Price")).toMatchObject({
    properties: {
      unit_amount_decimal: { anyOf: [{ type: "string", pattern: String.raw`^-?\d+(\.\d+)?$` }, { type: "null" }] },
    },
  });
});
