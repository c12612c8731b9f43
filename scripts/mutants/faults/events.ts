import type { Planted } from "../mutant.ts";

const at = (file: string) => `app/orders/payments/${file}`;

/** News of payments: each is taken once, and none is lost. */
export const events: readonly Planted[] = [
  {
    area: "money",
    file: at("payment-events.server.ts"),
    tests: [at("payment-events.test.ts"), at("catch-up.test.ts")],
    faults: [
      {
        from: "      .onConflictDoNothing()\n      .returning();\n    const unhandled",
        to: "      .returning();\n    const unhandled",
        cost: "an event that comes twice is refused for ever",
        by: "stored once with one job",
      },
      {
        from: "processedAt === null && live === takesRealMoney(app)",
        to: "processedAt === null",
        cost: "events of test payments work on real orders",
        by: "of the other mode is stored",
      },
      {
        from: "Object.hasOwn(handlers, type)",
        to: "type in handlers",
        cost: "an event called constructor breaks its job again and again",
        by: "leads to nothing and is done at once",
      },
      {
        from: "  await app.db.update(paymentEvents).set({ processedAt: app.now() }).where(eq(paymentEvents.id, eventId));\n}\n\n/** Marks",
        to: "}\n\n/** Marks",
        cost: "every event is worked on again for a month",
        by: "its job does the work",
      },
      {
        from: "lt(paymentEvents.receivedAt, new Date(now - 10 * MINUTE)),",
        to: "",
        cost: "events that are being worked on get a second job",
        by: "gets its job again after ten minutes",
      },
      {
        from: "gt(paymentEvents.receivedAt, new Date(now - 30 * DAY)),",
        to: "",
        cost: "events are asked about for ever",
        by: "for a month",
      },
      {
        from: "sql`${paymentEvents.id} not in ${dead}`,",
        to: "",
        cost: "what failed for good is tried again every ten minutes",
        by: "waits for the staff",
      },
      {
        from: "or(eq(paymentEvents.live, takesRealMoney(app)), isNull(paymentEvents.live)),",
        to: "eq(paymentEvents.live, takesRealMoney(app)),",
        cost: "events from before the update stay unhandled",
        by: "from before modes were kept",
      },
      {
        from: "app.now().getTime() - receivedAt.getTime() < PATIENCE",
        to: "app.now().getTime() - receivedAt.getTime() > PATIENCE",
        cost: "the refund of a renewal whose bill is on its way is forgotten",
        by: "are asked about again for ten minutes",
      },
      {
        from: 'if (session) await fulfilOrder(app, session.id, "provider");',
        to: "if (session) return;",
        cost: "a refund that is told before its payment is never booked",
        by: "may come before the news",
        tests: ["app/orders/refunds/refunds.test.ts"],
      },
    ],
  },
  {
    area: "money",
    file: at("sweep.server.ts"),
    tests: [at("sweep.test.ts")],
    faults: [
      {
        from: ", eq(orders.live, takesRealMoney(app))))",
        to: "))",
        cost: "test orders are asked of the real account, and cancelled as unknown",
        by: "orders of the other mode",
      },
      {
        from: 'where(and(eq(orders.status, "pending"), lte(',
        to: "where(and(lte(",
        cost: "paid orders are asked about without end",
        equivalent: "whoever pays, cancels or discards an order takes its next check away",
      },
      {
        from: "createdAt.getTime() > GIVE_UP",
        to: "createdAt.getTime() > HOUR",
        cost: "an order is given up while its buyer is being led to the checkout",
        by: "never got a session after a day",
      },
      {
        from: "await giveBack(app, due.slice(index + 1));",
        to: "await giveBack(app, []);",
        cost: "after an outage paid orders wait up to an hour",
        by: "puts off nobody",
      },
      {
        from: "if (!(error instanceof PaymentsUnavailable)) throw error;",
        to: "throw error;",
        cost: "the sweep fails while the provider is down",
        by: "a provider that is down",
      },
      {
        from: "interval '1 minute'), interval '1 hour')",
        to: "interval '1 minute'), interval '1 day')",
        cost: "an order that was paid late is noticed the next day",
        by: "less and less often",
      },
    ],
  },
  {
    area: "money",
    file: at("catch-up.server.ts"),
    tests: [at("catch-up.test.ts")],
    faults: [
      {
        from: "eventsUntil.getTime() - OVERLAP",
        to: "eventsUntil.getTime()",
        cost: "an event that is listed late is never read",
        by: "listed up to ten minutes after",
      },
      {
        from: "greatest(${paymentSync.eventsUntil}, excluded.events_until)",
        to: "excluded.events_until",
        cost: "of two processes the slower one moves the place back",
        by: "slower process that read",
      },
      {
        from: "gapSince(sync, now, eventsUntil) > KEPT",
        to: "gapSince(sync, now, eventsUntil) > 2 * KEPT",
        cost: "payments of an outage of 40 days are never found",
        by: "an audit is asked for",
      },
      {
        from: "if (audit) await",
        to: "if (audit && sync) await",
        cost: "a restored shop never looks at its provider's older payments",
        by: "an audit is asked for",
      },
    ],
  },
  {
    area: "money",
    file: at("audit.server.ts"),
    tests: [at("audit.test.ts")],
    faults: [
      {
        from: 'notInArray(orders.status, ["pending", "cancelled"])',
        to: 'notInArray(orders.status, ["pending"])',
        cost: "a cancelled order whose payment nobody told stays cancelled",
        by: "canceled before anybody",
      },
      {
        from: "const paid = page.filter((session) => session.paid);",
        to: "const paid = [...page];",
        cost: "the provider is asked about every checkout of 400 days",
        by: "settled already",
      },
      {
        from: "const renewals = page.filter(({ renewal }) => renewal);",
        to: "const renewals = page.filter(({ renewal }) => !renewal);",
        cost: "months that were charged are in no book",
        by: "finds every payment",
      },
      {
        from: "await each.run({ paymentIntentId: id }, () => syncRefunds(app, id));",
        to: "void id;",
        cost: "refunds that no event told are not in the books",
        by: "finds every payment",
      },
    ],
  },
];
