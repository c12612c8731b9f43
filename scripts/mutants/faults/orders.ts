import type { Planted } from "../mutant.ts";

const records = (file: string) => `app/orders/records/${file}`;
const access = (file: string) => `app/orders/access/${file}`;
const deliveries = (file: string) => `app/orders/deliveries/${file}`;
const invoices = (file: string) => `app/orders/invoices/${file}`;

/** What becomes of an order: its papers, its deliveries, and who sees it. */
export const orders: readonly Planted[] = [
  {
    area: "orders",
    file: records("cancel-order.server.ts"),
    tests: [
      "app/orders/payments/failed-payment.test.ts",
      "app/orders/payments/fulfil-order.test.ts",
      "app/orders/payments/sweep.test.ts",
    ],
    faults: [
      {
        from: 'eq(orders.status, "pending"),\n',
        to: "",
        cost: "a paid order is cancelled by a late event",
        by: "changes nothing",
      },
      {
        from: "    if (!cancelled) return;\n",
        to: "",
        cost: "a buyer is told again and again that the payment failed",
        by: "tells the buyer once",
      },
    ],
  },
  {
    area: "orders",
    file: records("spam.server.ts"),
    tests: [records("spam.test.ts")],
    faults: [
      {
        from: 'eq(orders.status, "spam"), lt(',
        to: "lt(",
        cost: "requests that were brought back are deleted",
        equivalent: "bringing a request back takes away the time since which it was spam",
      },
      {
        from: "lt(orders.spamSince, before), ",
        to: "",
        cost: "what was discarded by mistake is gone at once",
        by: "deleted after 30 days",
      },
      {
        from: "&& untouched && ordered",
        to: "&& ordered",
        cost: "an order with a payment link is discarded",
        by: "is never",
      },
      {
        from: "if (twin) return refused",
        to: "if (!order) return refused",
        cost: "two open orders of one request",
        by: "not brought back beside",
      },
    ],
  },
  {
    area: "orders",
    file: records("declined-cards.server.ts"),
    tests: [records("declined-cards.test.ts")],
    faults: [
      {
        from: "eq(orders.live, takesRealMoney(app)),",
        to: "",
        cost: "a test card's decline on a real order",
        by: "of the other mode",
      },
      {
        from: "found.length === 1 ?",
        to: "found.length > 0 ?",
        cost: "a decline on somebody else's timeline",
        by: "changes nothing",
      },
      {
        from: "begins.length < SHORTEST",
        to: "begins.length < 1",
        cost: "a decline on somebody else's timeline",
        by: "changes nothing",
      },
    ],
  },
  {
    area: "orders",
    file: access("order-links.server.ts"),
    tests: [access("order-links.test.ts")],
    faults: [
      {
        from: "|| !isOurs(app, key) ||",
        to: "||",
        cost: "whoever knows an order's id reads its customer's page",
        by: "opens nothing with any character changed",
      },
      {
        from: "key.end * 1000 <= app.now().getTime()",
        to: "key.end <= 0",
        cost: "an old mail opens the page for ever",
        by: "opens for 90 days",
      },
      {
        from: ", isNotNull(orders.sharedAt)));\n  if",
        to: "));\n  if",
        cost: "who types a stranger's address sees the stranger's orders",
        by: "that nobody paid for",
      },
      {
        from: "order.linkVersion !== key.version ||",
        to: "",
        cost: "revoked links go on",
        by: "ends when staff revoke it",
      },
      {
        from: "|| markOfAddress(order.email) !== key.address)",
        to: ")",
        cost: "a link that went to a wrong address goes on",
        by: "gets another address",
      },
      {
        from: ".where(eq(sql`lower(${orders.email})`, order.email.toLowerCase()));\n    await",
        to: ".where(eq(orders.id, orderId));\n    await",
        cost: "the customer's other links go on",
        by: "with all others of that address",
      },
    ],
  },
  {
    area: "orders",
    file: access("renewal-receipt.server.ts"),
    tests: [access("renewal-receipt.test.ts")],
    faults: [
      {
        from: "if (mark.length !== wanted.length || !timingSafeEqual(mark, wanted)) return null;",
        to: "if (mark.length !== wanted.length) return null;",
        cost: "whoever knows an order's id reads its receipt",
        by: "that we did not sign",
      },
      { from: "`receipt:${orderId}`", to: "`receipt`", cost: "one receipt's key opens all", by: "for another order" },
    ],
  },
  {
    area: "orders",
    file: invoices("numbering.server.ts"),
    tests: [invoices("invoices.test.ts")],
    faults: [
      {
        from: "isNotNull(orders.paidAt), isNull(orders.invoicedAt)))\n    .orderBy",
        to: "isNull(orders.invoicedAt)))\n    .orderBy",
        cost: "invoices for what nobody paid",
        by: "follow the payments",
      },
      {
        from: "asc(orders.paidAt), asc(orders.id)",
        to: "asc(orders.id)",
        cost: "numbers that do not follow the payments",
        by: "follow the payments",
      },
      {
        from: 'eq(refunds.status, "succeeded"), isNull',
        to: "isNull",
        cost: "credit notes for refunds that never came",
        by: "for refunds that were made",
      },
      {
        from: "last: sql`${invoiceSeries.last} + 1`",
        to: "last: sql`${invoiceSeries.last} + 2`",
        cost: "numbers with gaps",
        by: "without gaps",
      },
      {
        from: "if (first) await issue",
        to: "if (id) await issue",
        cost: "two invoices for one payment",
        by: "given once",
      },
    ],
  },
  {
    area: "orders",
    file: deliveries("answer.server.ts"),
    tests: [deliveries("answer.test.ts"), deliveries("months.test.ts")],
    faults: [
      {
        from: "if (deliveryFault(order) || !(await monthIsPaid(tx, delivery)))",
        to: "if (deliveryFault(order))",
        cost: "the file of a refunded month is approved",
        by: "has neither file nor answer",
        tests: [deliveries("months.test.ts")],
      },
      {
        from: 'if (delivery.status !== "open") {',
        to: 'if (delivery.status === "withdrawn") {',
        cost: "a delivery is answered twice, and counted twice",
        by: "a second time",
      },
      {
        from: "all.filter(({ revision }) => revision !== null).length + 1",
        to: "all.filter(({ revision }) => revision !== null).length",
        cost: "one revision more for free",
        by: "beyond what is included",
      },
      {
        from: "const delivery = all.find(({ id }) => id === deliveryId);",
        to: "const delivery = all.at(-1) ?? all.find(({ id }) => id === deliveryId);",
        cost: "another delivery is approved than the one that was read",
        by: "for one that a later one replaced",
      },
    ],
  },
  {
    area: "orders",
    file: deliveries("hand-over.server.ts"),
    tests: [deliveries("hand-over.test.ts")],
    faults: [
      {
        from: "eq(orderFiles.orderId, orderId),\n",
        to: "",
        cost: "another customer's file is handed over",
        by: "never brings files",
      },
      {
        from: 'eq(orderFiles.sender, "team"),\n',
        to: "",
        cost: "the customer's own file is handed back as work",
        by: "never brings files",
      },
      { from: "isNotNull(orderFiles.readyAt),\n", to: "", cost: "half a file is handed over" },
      {
        from: 'url?.protocol === "https:"',
        to: "url?.protocol",
        cost: "a link that runs a script in the customer's page",
      },
      {
        from: "return known.orderId === orderId ? handedOver(known.number)",
        to: "return known.id ? handedOver(known.number)",
        cost: "staff read that something was handed over that was not",
      },
    ],
  },
];
