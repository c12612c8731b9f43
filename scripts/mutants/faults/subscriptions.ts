import type { Planted } from "../mutant.ts";

const at = (file: string) => `app/orders/subscriptions/${file}`;

/** The months of a subscription, and its end. */
export const subscriptions: readonly Planted[] = [
  {
    area: "orders",
    file: at("renewals.server.ts"),
    tests: [at("renewals.test.ts")],
    faults: [
      {
        from: "if (!found?.invoice.paid) return;",
        to: "if (!found) return;",
        cost: "an unpaid bill is an order",
        by: "makes no order",
      },
      {
        from: "amount: invoice.amount,",
        to: "amount: first.amount,",
        cost: "the books show money that the provider did not take",
        by: "cents after a refund",
      },
      {
        from: "refundedAmount: 0,",
        to: "refundedAmount: first.refundedAmount,",
        cost: "a new month begins refunded",
        by: "nothing of it is refunded",
      },
      {
        from: "if (invoice.live !== live) {",
        to: "if (false) {",
        cost: "bills of test money are real orders",
        by: "makes no order",
      },
      {
        from: "if (invoice.currency.toLowerCase() === currency) return null;",
        to: "if (currency) return null;",
        cost: "a bill in another currency is counted as dollars",
        by: "makes no order",
      },
      {
        from: "!invoice?.renewal || !invoice.subscriptionId",
        to: "!invoice?.subscriptionId",
        cost: "the first month is in the books twice",
        by: "makes no order",
      },
      {
        from: "      .onConflictDoNothing()\n",
        to: "",
        cost: "the second news of a bill fails for ever",
        by: "however often it is told",
      },
      {
        from: "greatest(${orders.subscriptionPeriodEnd}, ${periodEnd.toISOString()}::timestamptz)",
        to: "${periodEnd.toISOString()}::timestamptz",
        cost: "a late event says a day of payment that is past",
        by: "and never back",
      },
      {
        from: "const paidAt = invoice.paidAt ?? app.now();",
        to: "const paidAt = app.now();",
        cost: "a month is in the wrong year of the books",
        by: "of its own day",
      },
      {
        from: "and(isNull(orders.invoiceId), known",
        to: "and(known",
        cost: "news of a subscription are written to one of its months",
        by: "is not taken for the first",
      },
    ],
  },
  {
    area: "orders",
    file: at("subscriptions.server.ts"),
    tests: [at("subscriptions.test.ts")],
    faults: [
      {
        from: "if (!first || first.live !== subscription.live) return;",
        to: "if (!first) return;",
        cost: "live news change a test order",
        by: "of live money says nothing",
      },
      {
        from: 'if (!order || order.subscriptionStatus === "ended") return;\n    const',
        to: "if (!order) return;\n    const",
        cost: "a late answer revives a subscription that has ended",
        by: "whatever is told later",
      },
      {
        from: 'if (paidOnce || status === "ended") await change',
        to: "if (status) await change",
        cost: "a checkout that nobody paid reads as a subscription",
        by: "before its first month is paid",
      },
      {
        from: 'if (await isRecorded(tx, order.id, "renewal-failed", { invoiceId })) return;',
        to: "",
        cost: "the customer is mailed at each of the provider's tries",
        by: "one mail to each",
      },
      {
        from: "if (!found || found.invoice.paid) return;",
        to: "if (!found) return;",
        cost: "a customer who has paid is told that the card failed",
        by: "paid before we heard of it",
      },
      {
        from: 'status === "active" && endsAtPeriodEnd ? "ending" : status',
        to: "status",
        cost: "nobody learns that a subscription runs out",
        by: "announced with its day",
      },
      {
        from: 'if (now === "active" && before === "ending") return "subscription-resumed";',
        to: "",
        cost: "nobody is told that a subscription goes on",
        by: "taken back at the provider",
      },
    ],
  },
  {
    area: "orders",
    file: at("end-subscription.server.ts"),
    tests: [at("end-subscription.test.ts")],
    faults: [
      {
        from: 'if (await isRecorded(tx, firstId, "subscription-end-requested", { requestId })) return;',
        to: "",
        cost: "two lines and two jobs for one press",
        by: "pressed again after a lost answer",
      },
      {
        from: 'found?.status === "ended" || (when',
        to: "(when",
        cost: "an end that has happened reads as refused",
        by: "do not take each other's success",
      },
      {
        from: 'if (wanted.when === "period-end" && (await newerWish(app.db, wanted))) return;',
        to: "",
        cost: "a job ends a subscription that its customer has resumed",
        by: "right after canceling is not undone",
        tests: ["app/routes/my-order/subscription-actions.test.ts"],
      },
      {
        from: "if (foreign) return refused(`${foreign} End this",
        to: "if (foreign === first.id) return refused(`${foreign} End this",
        cost: "an end that waits for ever, and reads as asked for",
        by: "of the other mode",
      },
    ],
  },
];
