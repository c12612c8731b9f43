import type { Planted } from "../mutant.ts";

const at = (file: string) => `app/orders/payments/${file}`;

/** Payments that come in: which order they pay, and who is told. */
export const payments: readonly Planted[] = [
  {
    area: "money",
    file: at("fulfil-order.server.ts"),
    tests: [at("fulfil-order.test.ts"), at("payment-events.test.ts"), at("sweep.test.ts")],
    faults: [
      {
        from: "session.amount === order.amount ? null",
        to: "(session.amount ?? 0) > 0 ? null",
        cost: "an order of $20,000 is paid with any amount",
        by: "does not pay the order",
      },
      {
        from: "session.currency?.toLowerCase() === order.currency ? null",
        to: "session.currency ? null",
        cost: "the price in dollars is paid in yen",
        by: "does not pay the order",
      },
      {
        from: "session.live === order.live ? null",
        to: "session.id ? null",
        cost: "a test card pays a real order",
        by: "does not pay the order",
      },
      {
        from: "session.orderId === order.id ? null",
        to: "session.id ? null",
        cost: "a session that names nobody's order pays the one that it is stored with",
        by: "does not pay the order",
      },
      {
        from: "order.paymentSessionId === null || order.paymentSessionId === session.id ? null",
        to: "order.id ? null",
        cost: "a payment for somebody else's checkout pays this order",
        by: "names somebody else's order",
      },
      {
        from: 'session.status === "complete" && paid',
        to: 'session.status === "complete"',
        cost: "an order counts as paid before the money has come",
        by: "does not pay the order",
      },
      {
        from: 'inArray(orders.status, ["pending", "cancelled"])',
        to: 'inArray(orders.status, ["pending", "cancelled", "refunded", "partially_refunded", "paid"])',
        cost: "a late event makes a refunded order paid again, with a second mail",
        by: "however often it is called",
      },
      {
        from: 'inArray(orders.status, ["pending", "cancelled"])',
        to: 'inArray(orders.status, ["pending"])',
        cost: "a buyer whose checkout was cancelled meanwhile pays for nothing",
        by: "canceled meanwhile",
        tests: [at("fulfil-order.test.ts")],
      },
      {
        from: '    await app.queue.enqueue(tx, "order-confirmation-email", { orderId: order.id });\n',
        to: "",
        cost: "the buyer gets no confirmation",
        by: "enqueues both mails",
      },
      {
        from: '    await app.queue.enqueue(tx, "order-team-email", { orderId: order.id });\n',
        to: "",
        cost: "nobody in the team learns of the order",
        by: "enqueues both mails",
      },
      {
        from: "if (!order.madeBy) return cancelOrder",
        to: "if (order.id) return cancelOrder",
        cost: "an order that staff agreed on with a customer is cancelled after a day",
        by: "after one has expired",
        tests: ["app/orders/manual/manual-orders.test.ts"],
      },
      {
        from: "paymentIntentId: session.paymentIntentId,",
        to: "",
        cost: "news of refunds and disputes find no order",
        by: "canceled meanwhile",
        tests: [at("fulfil-order.test.ts")],
      },
      {
        from: "sql`coalesce(${orders.subscriptionStatus}, 'active')`",
        to: "sql`'active'`",
        cost: "a subscription that has ended reads active, and staff go on working",
        by: "never revives one that has ended",
        tests: ["app/orders/subscriptions/subscriptions.test.ts"],
      },
      {
        from: "if (!session.paid) throw error;\n",
        to: "throw error;\n",
        cost: "a buyer who has paid reads that the payment failed",
        by: "our books cannot take",
        tests: ["app/orders/checkout/receipt.test.ts", at("fulfil-order.test.ts")],
      },
    ],
  },
  {
    area: "money",
    file: at("failed-payment.server.ts"),
    tests: [at("failed-payment.test.ts")],
    faults: [
      {
        from: "if (!settled || settled.paid) return;",
        to: "if (!settled) return;",
        cost: "a buyer who has paid is told that the payment failed",
        by: "though not as the order says",
      },
      {
        from: "    sessionId,\n",
        to: "",
        cost: "the buyer's second checkout is cancelled by the failure of the first",
        by: "another checkout was opened",
      },
    ],
  },
];
