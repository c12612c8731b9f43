import { decodeForm } from "@pixel-pilots/stripe-sandbox/wire-format";
import { expect, test } from "vitest";
import { serve } from "../../../tests/support/sandbox/sandbox.ts";
import { PaymentProviderRejected } from "./payment-provider";
import { createStripeProvider } from "./stripe.server";

/** A subscription in Stripe's format, with the fields that we parse. */
const subscription = {
  id: "sub_1",
  object: "subscription",
  status: "active",
  cancel_at_period_end: false,
  livemode: false,
  customer: "cus_1",
  latest_invoice: "in_1",
  metadata: { order_id: "order-1" },
  ended_at: null,
  cancellation_details: { comment: null, feedback: null, reason: null },
  items: { object: "list", data: [{ id: "si_1", current_period_end: 1_797_854_400 }] },
};

/** An adapter for a fake provider, and the calls that it received. */
async function provider(answers: Record<string, object>, status = 200) {
  const calls: { call: string; form: object }[] = [];
  const origin = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const call = `${request.method} ${request.url}`;
    calls.push({ call, form: decodeForm(body) });
    const answer = answers[call];
    response.writeHead(answer ? status : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? subscription));
  });
  const keys = { secretKey: "sk_test_x", webhookSecret: "whsec_x", mode: "test" } as const;
  return { payments: createStripeProvider({ ...keys, apiBase: new URL(origin) }), calls };
}

const PORTAL = "POST /v1/billing_portal/sessions";
const BACK = "https://shop.example/my-order?order=1";

test("the portal only changes the card, and redirects back", async () => {
  const { payments, calls } = await provider({ [PORTAL]: { id: "bps_1", url: "https://billing.example/p/1" } });
  expect(await payments.openPortal("sub_1", BACK)).toBe("https://billing.example/p/1");
  expect(calls.at(-1)).toEqual({
    call: PORTAL,
    form: {
      customer: "cus_1",
      return_url: BACK,
      flow_data: {
        type: "payment_method_update",
        after_completion: { type: "redirect", redirect: { return_url: BACK } },
      },
    },
  });
});

test("a portal that is not configured is rejected without a retry", async () => {
  const message = "No configuration provided and your test mode default configuration has not been created.";
  const { payments } = await provider({ [PORTAL]: { error: { type: "invalid_request_error", message } } }, 400);
  await expect(payments.openPortal("sub_1", BACK)).rejects.toThrow(PaymentProviderRejected);
});

test.each([
  ["payment_failed", true],
  ["cancellation_requested", false],
  ["payment_disputed", false],
])("an end by %s is returned with its date", async (reason, unpaid) => {
  const ended = { ...subscription, status: "canceled", ended_at: 1_797_940_800, cancellation_details: { reason } };
  const { payments } = await provider({ "GET /v1/subscriptions/sub_1": ended });
  expect(await payments.findSubscription("sub_1")).toMatchObject({
    status: "ended",
    endedAt: new Date("2026-12-22T12:00:00Z"),
    unpaid,
  });
});

const invoice = {
  id: "in_1",
  object: "invoice",
  status: "open",
  billing_reason: "subscription_cycle",
  amount_paid: 0,
  currency: "usd",
  livemode: false,
  status_transitions: { paid_at: null },
  next_payment_attempt: 1_797_940_800,
  parent: { subscription_details: { subscription: "sub_1", metadata: { order_id: "order-1" } } },
  hosted_invoice_url: "https://invoice.example/i/1",
  lines: { object: "list", data: [{ id: "il_1", period: { start: 1_795_262_400, end: 1_797_854_400 } }] },
};

test("an open invoice has payment URL, next attempt and period end; a paid one only the period end", async () => {
  const call = "GET /v1/invoices/in_1?expand[0]=payments";
  const open = await provider({ [call]: invoice });
  expect(await open.payments.findInvoice("in_1")).toMatchObject({
    paid: false,
    payUrl: "https://invoice.example/i/1",
    nextAttempt: new Date("2026-12-22T12:00:00Z"),
    periodEnd: new Date("2026-12-21T12:00:00Z"),
  });
  const paid = await provider({ [call]: { ...invoice, status: "paid", next_payment_attempt: null } });
  expect(await paid.payments.findInvoice("in_1")).toMatchObject({ paid: true, payUrl: null, nextAttempt: null });
});

test("the period of an invoice with a setup fee is that of its month", async () => {
  const fee = { id: "il_0", period: { start: 1_795_262_400, end: 1_795_262_400 } };
  const lines = { object: "list", data: [fee, ...invoice.lines.data] };
  const { payments } = await provider({ "GET /v1/invoices/in_1?expand[0]=payments": { ...invoice, lines } });
  expect(await payments.findInvoice("in_1")).toMatchObject({ periodEnd: new Date("2026-12-21T12:00:00Z") });
});

test.each([
  [{ cancel_at: 1_797_854_400 }, { endsAtPeriodEnd: true, endsAt: new Date("2026-12-21T12:00:00Z"), paused: false }],
  [{ status: "paused" }, { status: "active", endsAtPeriodEnd: false, paused: true }],
  [{ pause_collection: { behavior: "void", resumes_at: null } }, { status: "active", paused: true }],
])("a subscription with %o is read as %o", async (fields, read) => {
  const { payments } = await provider({ "GET /v1/subscriptions/sub_1": { ...subscription, ...fields } });
  expect(await payments.findSubscription("sub_1")).toMatchObject(read);
});

test.each([
  ["usd", -10_000, 10_000],
  ["eur", -9_200, 10_000],
  ["eur", 0, 0],
])("a dispute in an account that settles in %s with a balance of %d holds %d cents", async (currency, amount, held) => {
  const entry = { id: "txn_1", amount, currency, reporting_category: "dispute" };
  const fee = { id: "txn_2", amount: -1_500, currency, reporting_category: "fee" };
  const dispute = {
    id: "dp_1",
    object: "dispute",
    amount: 10_000,
    currency: "usd",
    status: "needs_response",
    payment_intent: "pi_1",
    evidence_details: { due_by: 0 },
    balance_transactions: [entry, fee],
  };
  const call = "GET /v1/disputes?payment_intent=pi_1&limit=100";
  const { payments } = await provider({ [call]: { object: "list", data: [dispute], has_more: false } });
  expect(await payments.findDisputes("pi_1")).toMatchObject([{ amount: 10_000, withdrawn: held, dueBy: null }]);
});
