import type { Planted } from "../mutant.ts";

const at = (file: string) => `app/orders/refunds/${file}`;
const REQUESTS = [at("requests/refund-requests.test.ts"), at("requests/decide-request.test.ts")];

/** What customers ask back, and what banks hold. */
export const refundRequests: readonly Planted[] = [
  {
    area: "money",
    file: at("disputes.server.ts"),
    tests: [at("disputes.test.ts")],
    faults: [
      {
        from: "fingerprint(known) !== fingerprint(before)) return !order;",
        to: "order.id === null) return !order;",
        cost: "an old answer says that a bank holds money that came back",
        by: "older than what another run has written",
      },
      {
        from: "const disputedAmount = Math.min(held, order.amount);",
        to: "const disputedAmount = found[0]?.withdrawn ?? 0;",
        cost: "of two disputes only one is taken from what can be refunded",
        by: "two disputes add up",
      },
      {
        from: "Math.min(held, order.amount)",
        to: "held",
        cost: "the books show less than nothing",
        by: "no more than the books can show",
      },
      {
        from: "earlier?.status !== status",
        to: "status",
        cost: "the timeline says again and again that a dispute was won",
        by: "in any order and twice",
      },
    ],
  },
  {
    area: "money",
    file: at("requests/request-books.server.ts"),
    tests: [at("requests/decide-request.test.ts")],
    faults: [
      {
        from: "if (left === amount) return null;",
        to: "if (left >= amount) return null;",
        cost: "a customer gets less than the policy says",
        by: "see what has changed",
      },
      {
        from: "if (work && work !== request.work) {",
        to: "if (work === null) {",
        cost: "work that has begun is refunded by a page that does not show it",
        by: "see what has changed",
      },
      {
        from: 'if (now.status !== "open") return DECIDED[now.status];',
        to: 'if (now.status === "granted") return DECIDED[now.status];',
        cost: "a request that was withdrawn or declined is granted",
        by: "see what has changed",
      },
      {
        from: 'eq(refundRequests.status, "granted"), sql`not ${another}`',
        to: 'eq(refundRequests.status, "granted")',
        cost: "two requests for one payment are open at once",
        by: "beside another one that waits",
        tests: [at("requests/decide-request.test.ts")],
      },
      {
        from: 'eq(refundRequests.orderId, orderId), eq(refundRequests.status, "open")',
        to: "eq(refundRequests.orderId, orderId)",
        cost: "a request that was declined reads settled",
        by: "in another way settle",
        tests: [at("requests/decide-request.test.ts")],
      },
    ],
  },
  {
    area: "money",
    file: at("requests/refund-standing.server.ts"),
    tests: REQUESTS,
    faults: [
      {
        from: 'if (subject.workStatus !== "new") return',
        to: 'if (subject.workStatus === "done") return',
        cost: "work that has begun is offered for a refund",
        by: "is nothing",
      },
      {
        from: "if (paid.disputedAmount > 0 || (await isDisputed(db, paid.id)))",
        to: "if (paid.disputedAmount > 0)",
        cost: "money that a bank asks about is offered a second time",
        by: "while a bank asks",
      },
      {
        from: 'notInArray(disputes.status, ["won", "warning_closed"])',
        to: 'notInArray(disputes.status, ["won"])',
        cost: "a customer whose bank only asked can never ask for a refund",
        by: "while a bank asks",
      },
      {
        from: "desc(orders.paidAt), desc(orders.id)",
        to: "orders.paidAt, desc(orders.id)",
        cost: "of a subscription its first month is given back, not its latest",
        tests: [at("requests/decide-request.test.ts")],
        by: "the latest month",
      },
    ],
  },
  {
    area: "money",
    file: at("requests/ask-for-refund.server.ts"),
    tests: REQUESTS,
    faults: [
      {
        from: "if (amount !== offer.amount)",
        to: "if (amount > offer.amount)",
        cost: "a customer agrees to less than the policy gives",
        by: "for an amount that is no longer so",
      },
      {
        from: "if (request?.subjectId !== subjectId) return refused(STALE);",
        to: "if (!request) return refused(STALE);",
        cost: "a customer takes back somebody else's request",
        by: "nobody else's to withdraw",
      },
      {
        from: "return earlier.subjectId === subjectId ? { ok: true } : refused(STALE);",
        to: "return { ok: true };",
        cost: "a customer reads that a request was made which is somebody else's",
        by: "no order takes another's id",
      },
      {
        from: 'if (last?.status === "open")\n      return',
        to: 'if (last?.status === "declined")\n      return',
        cost: "a second request is refused without saying that one is open",
        by: "beside an open one",
      },
    ],
  },
];
