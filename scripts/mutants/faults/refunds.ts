import type { Planted } from "../mutant.ts";

const at = (file: string) => `app/orders/refunds/${file}`;
const REFUNDS = [at("refunds.test.ts"), at("requests/decide-request.test.ts"), at("given-up-refund.test.ts")];
const REQUESTS = [at("requests/refund-requests.test.ts"), at("requests/decide-request.test.ts")];

/** Money that goes back: how much, by whom, and how often. */
export const refunds: readonly Planted[] = [
  {
    area: "money",
    file: at("refunds.server.ts"),
    tests: REFUNDS,
    faults: [
      {
        from: "return amount > left ?",
        to: "return amount > order.amount ?",
        cost: "more goes back than was paid",
        by: "more than is left is refused",
      },
      {
        from: "if (limit === undefined || limit === null || all <= limit) return null;",
        to: "if (limit === undefined || limit === null || amount <= limit) return null;",
        cost: "a manager gives any amount back in small refunds",
        by: "go up to it",
      },
      {
        from: "const all = back.reduce((sum, refund) => sum + refund.amount, amount);",
        to: "const all = back.reduce((sum, refund) => sum + refund.amount, 0);",
        cost: "a manager's first refund is of any amount",
        by: "go up to it",
      },
      {
        from: '  const back = made.filter(({ status }) => status !== "failed" && status !== "refused");\n  const all',
        to: "  const back = made;\n  const all",
        cost: "refunds that were never made use up a manager's limit",
        by: "use up nobody",
      },
      {
        from: "if (earlier) return earlier.amount === amount ? null : askedBefore(earlier);",
        to: "if (earlier) return null;",
        cost: "staff read that $500 went back when it was $50",
        tests: ["app/orders/subscriptions/end-subscription.test.ts", ...REFUNDS],
        by: "under the same id is refused",
      },
      {
        from: "const foreign = otherMode(app, order);\n  if (foreign) return `${foreign} Make",
        to: "const foreign = otherMode(app, order);\n  if (!order.live && foreign) return `${foreign} Make",
        cost: "a refund of real money is asked of the test account, and waits for ever",
      },
      {
        from: "seen !== undefined && seen !== order.amount - left",
        to: "seen !== undefined && seen > order.amount - left",
        cost: "two members of staff give the same money back twice",
        tests: ["app/orders/subscriptions/end-subscription.test.ts", ...REFUNDS],
        by: "does not know of another refund",
      },
      {
        from: "if (!known.some((made) => made.refundId === refund.id)) {",
        to: "if (refund.id) {",
        cost: "a refund whose answer was lost is made a second time after a day",
        by: "a lost answer is found again",
      },
      {
        from: "const idempotencyKey = `refund-${refund.id}`;",
        to: "const idempotencyKey = `refund-${refund.id}-${Math.random()}`;",
        cost: "two askings at once give the money back twice",
        by: "list lags behind",
      },
      {
        from: "if (error instanceof PaymentsRefused) return refuse(app, refund, error.message);",
        to: "",
        cost: "a refund that the provider refuses holds its amount for ever",
        by: "what the provider refuses",
      },
      {
        from: 'eq(refunds.status, "requested")))\n    .returning();\n  if (!changed) return refund;',
        to: ") )\n    .returning();\n  if (!changed) return refund;",
        cost: "a refund that was made is noted as refused, and made again",
        by: "after the provider was asked",
        tests: [at("given-up-refund.test.ts")],
      },
      {
        from: "  await reopenRequest(tx, refund.id);\n  return changed;",
        to: "  return changed;",
        cost: "a customer's request whose refund was refused waits for nobody",
        tests: [at("requests/decide-request.test.ts")],
        by: "get the request back",
      },
      {
        from: 'if (refund.status === "requested" || refund.status === "pending")\n    throw',
        to: 'if (refund.status === "requested")\n    throw',
        cost: "nobody asks again about a refund that is on its way",
        by: "on its way to the card",
      },
      {
        from: "if (!reason && first && when) await recordEndRequest",
        to: "if (first && when) await recordEndRequest",
        cost: "a refused refund ends the customer's subscription all the same",
        tests: ["app/orders/subscriptions/end-subscription.test.ts"],
        by: "must not be made ends nothing",
      },
    ],
  },
  {
    area: "money",
    file: at("refundable.server.ts"),
    tests: [...REFUNDS, ...REQUESTS],
    faults: [
      {
        from: 'if (status !== "paid" && status !== "partially_refunded") return 0;',
        to: 'if (status === "pending") return 0;',
        cost: "money of cancelled orders goes back",
        by: "gives nothing back",
      },
      {
        from: "amount - disputedAmount),",
        to: "amount),",
        cost: "what a bank holds goes back a second time",
        tests: [at("disputes.test.ts")],
        by: "leaves the rest to be refunded",
      },
      {
        from: 'refund.status !== "failed" && refund.status !== "refused"',
        to: 'refund.status === "succeeded"',
        cost: "a refund that is on its way does not hold its amount",
        by: "while the provider is down",
      },
      {
        from: 'refund.status !== "failed" && refund.status !== "refused"',
        to: 'refund.status !== "failed"',
        cost: "a refund that the provider refused can never be tried again",
        by: "what the provider refuses",
      },
      {
        from: 'refund.status !== "failed" && refund.status !== "refused"',
        to: 'refund.status !== "refused"',
        cost: "a refund that came back from the bank can never be tried again",
        by: "comes to nothing",
      },
      {
        from: "refundable(order, made) - (order.amount - policyRefund(order.amount))",
        to: "refundable(order, made)",
        cost: "the policy's fee is given back",
        tests: REQUESTS,
        by: "the total less 5 %",
      },
    ],
  },
  {
    area: "money",
    file: at("refund-sync.server.ts"),
    tests: [...REFUNDS, at("disputes.test.ts")],
    faults: [
      {
        from: "RANK[refund.status] <= RANK[own.status]",
        to: "RANK[refund.status] < RANK[own.status]",
        cost: "the customer is mailed of one refund again and again",
        by: "a part, then the rest",
      },
      {
        from: "RANK[refund.status] <= RANK[own.status]",
        to: "false",
        cost: "an old answer takes a refund back in our books",
        by: "late news change nothing",
      },
      {
        from: 'eq(refunds.orderId, order.id), eq(refunds.status, "succeeded")',
        to: "eq(refunds.orderId, order.id)",
        cost: "what is only asked for counts as refunded",
        by: "is not counted as back",
      },
      {
        from: 'back === 0 ? "paid" : back === order.amount ? "refunded" : "partially_refunded"',
        to: 'back === order.amount ? "refunded" : "partially_refunded"',
        cost: "an order whose refund failed reads partly refunded",
        by: "its status back",
      },
      {
        from: '  if (status === "failed") return reopenRequest(tx, id);\n',
        to: "",
        cost: "the customer is mailed that money is on its way that never comes",
        by: "its status back",
      },
      {
        from: '  await app.queue.enqueue(tx, "refund-email", { refundId: id });\n',
        to: "",
        cost: "the customer is not told of the refund",
        by: "one mail each",
      },
      {
        from: "  await settleRequest(tx, orderId, { refundId: id, at: app.now() });\n",
        to: "",
        cost: "a request whose money is back can be granted again",
        tests: [at("requests/decide-request.test.ts")],
        by: "in another way settle",
      },
      {
        from: "?? rows.find(({ id }) => id === refund.refundId)",
        to: "",
        cost: "each of our refunds is in the books twice",
        by: "a part, then the rest",
      },
    ],
  },
  {
    area: "money",
    file: at("given-up-refund.server.ts"),
    tests: [at("given-up-refund.test.ts")],
    faults: [
      {
        from: 'if (made) return "made";',
        to: "",
        cost: "a refund that was made reads abandoned, and is made again",
        by: "made all the same",
      },
      {
        from: 'if (!(await discard(tx))) return "gone";',
        to: "await discard(tx);",
        cost: "a refund that a colleague has just sent reads abandoned",
        by: "whose job is gone",
      },
    ],
  },
];
