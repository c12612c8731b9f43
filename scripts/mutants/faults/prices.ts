import type { Planted } from "../mutant.ts";

const at = (file: string) => `app/orders/checkout/${file}`;
const coupons = (file: string) => `app/orders/coupons/${file}`;
const quotes = (file: string) => `app/orders/quotes/${file}`;
const manual = (file: string) => `app/orders/manual/${file}`;

/** Prices that are not the catalog’s: codes, quotes and orders that staff make. */
export const prices: readonly Planted[] = [
  {
    area: "money",
    file: coupons("coupon.ts"),
    tests: [coupons("coupons.test.ts")],
    faults: [
      { from: "Math.floor((cents", to: "Math.ceil((cents", cost: "a cent too much off", by: "rounded down" },
      {
        from: "cents - CHECKOUT_MIN_CENTS",
        to: "cents",
        cost: "an order of nothing that the provider refuses",
        by: "leaves at least",
      },
      {
        from: "Math.max(0, Math.min",
        to: "Math.max(-1_000_000, Math.min",
        cost: "a code makes a small order dearer",
        equivalent: "no price is under the least payment",
      },
      { from: "(amountOff ?? 0)", to: "(amountOff ?? 0) * 100", cost: "$50 off become $5,000", by: "rounded down" },
    ],
  },
  {
    area: "money",
    file: coupons("coupons.server.ts"),
    tests: [coupons("coupons.test.ts")],
    faults: [
      {
        from: "coupon.endedAt || (coupon.endsOn && coupon.endsOn < today)",
        to: "coupon.endsOn && coupon.endsOn < today",
        cost: "a code that staff ended goes on",
        by: "ended or of the past",
      },
      {
        from: "coupon.endsOn < today",
        to: "coupon.endsOn <= today",
        cost: "a code ends a day too early",
        by: "until the end of its last day",
      },
      {
        from: "coupon.services && !coupon.services.includes(wish.service)",
        to: "coupon.services === undefined",
        cost: "a code for one service takes its share off all others",
        by: "of another service",
      },
      {
        from: "found.all >= uses",
        to: "found.all > uses",
        cost: "a code is used once more than staff said",
        by: "takes the last use",
      },
      {
        from: 'ne(orders.status, "cancelled"),\n        wish',
        to: "wish",
        cost: "whoever begins and leaves uses the code up for others",
        by: "gives its use back",
      },
      {
        from: "wish.fingerprint === undefined ? undefined : ne(orders.fingerprint, wish.fingerprint),",
        to: "",
        cost: "a second press is told that the code has been used up",
        by: "pressed twice",
      },
      {
        from: "oncePerAddress && found.own > 0",
        to: "oncePerAddress && found.own > 1",
        cost: "each address uses a code twice",
        by: "once, if staff want it",
      },
      {
        from: "count(*) filter (where lower(${orders.email}) = ${wish.email.toLowerCase()})",
        to: "count(*) filter (where ${orders.email} = ${wish.email})",
        cost: "JO@acme.example and jo@acme.example each use the code",
        by: "once, if staff want it",
      },
      {
        from: "(percentOff === null) !== (amountOff === null)",
        to: "percentOff !== null || amountOff !== null",
        cost: "a code with both, of which staff see one",
        by: "is refused",
      },
    ],
  },
  {
    area: "money",
    file: quotes("accept-quote.server.ts"),
    tests: [quotes("quotes.test.ts")],
    faults: [
      {
        from: "if (isOver(app, quote)) return refused(CLOSED);",
        to: "",
        cost: "last year's price is taken today",
        by: "is good for 30 days",
      },
      {
        from: "asksConsent(service) && !agrees",
        to: "!agrees && !service",
        cost: "an order without the terms",
        by: "must agree",
      },
      {
        from: "amount: price.cents,",
        to: "amount: price.cents + 1,",
        cost: "another price than the quote's",
        by: "pays the quote's lines",
      },
    ],
  },
  {
    area: "money",
    file: at("quoted-order.server.ts"),
    tests: [quotes("quotes.test.ts")],
    faults: [
      { from: "held.revokedAt || isSold", to: "isSold", cost: "a revoked quote is sold", by: "once it is revoked" },
      {
        from: "held.revokedAt || isSold",
        to: "held.revokedAt",
        cost: "a quote is sold twice",
        by: "cannot buy it twice",
      },
    ],
  },
  {
    area: "money",
    file: quotes("make-quote.server.ts"),
    tests: [quotes("staff-quotes.test.ts")],
    faults: [
      {
        from: "if (reason.length < 3)",
        to: "if (reason.length < 0)",
        cost: "a price that nobody can explain later",
        by: "is refused for",
      },
      {
        from: "if (catalog?.cents === cents) return { ok: true, price: catalog };",
        to: "",
        cost: "the catalog's own price wants a reason",
        by: "is refused for",
      },
    ],
  },
  {
    area: "money",
    file: manual("manual-orders.server.ts"),
    tests: [manual("manual-orders.test.ts")],
    faults: [
      {
        from: 'cents !== listed && reason === ""',
        to: 'listed === null && reason === ""',
        cost: "a price that nobody can explain later",
        by: "unless staff say why not",
      },
      {
        from: 'return stored?.madeBy === actor ? { ok: true, id } : refused("Please reload the page and try again.");',
        to: "return { ok: true, id };",
        cost: "staff read that their order was made when the id is a buyer's",
        by: "takes the id of no other order",
      },
      {
        from: 'if (!order?.madeBy || order.status !== "pending") {',
        to: "if (!order?.madeBy) {",
        cost: "the checkout of an order that is paid is ended",
        by: "an order that nobody paid",
      },
      {
        from: 'if (session?.status === "complete") {\n      await fulfilOrder',
        to: "if (session === undefined) {\n      await fulfilOrder",
        cost: "an order that was paid in the last moment is cancelled",
        by: "paid in the last moment",
      },
    ],
  },
  {
    area: "money",
    file: manual("pay-address.server.ts"),
    tests: [manual("manual-orders.test.ts")],
    faults: [
      {
        from: "timingSafeEqual(mark, wanted) ? order : null",
        to: "mark.length > 0 ? order : null",
        cost: "whoever knows an order's id reads what it is about",
        by: "is one for each order",
      },
      {
        from: 'if (order.status !== "pending") return "This order is paid.',
        to: 'if (order.status === "spam") return "This order is paid.',
        cost: "an order is paid for twice",
        by: "the order is paid as any other",
      },
      {
        from: "`pay:${id}:${linkVersion}:${email.toLowerCase()}`",
        to: "`pay:${id}:${email.toLowerCase()}`",
        cost: "a link that staff revoked still opens",
        by: "dies with the customer's links",
      },
    ],
  },
];
