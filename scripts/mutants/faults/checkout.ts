import type { Planted } from "../mutant.ts";

const at = (file: string) => `app/orders/checkout/${file}`;
const coupons = (file: string) => `app/orders/coupons/${file}`;
const manual = (file: string) => `app/orders/manual/${file}`;

/** What is bought and for how much, before it is paid. */
export const checkout: readonly Planted[] = [
  {
    area: "money",
    file: at("checkout-request.server.ts"),
    tests: [at("checkout-request.test.ts")],
    faults: [
      {
        from: "if (code === null && price.cents !== amount) return refused(WRONG_AMOUNT);",
        to: "if (code === null && price.cents > amount + 100_000) return refused(WRONG_AMOUNT);",
        cost: "the buyer is charged another amount than the page said",
        by: "refuse",
      },
      {
        from: "    amount: price.cents,",
        to: "    amount,",
        cost: "with a code the buyer's own amount is what is charged",
        tests: [coupons("coupons.test.ts")],
      },
      {
        from: "return priced.checkout.amount === amount ? priced : refused(WRONG_AMOUNT);",
        to: "return priced;",
        cost: "the buyer is charged another amount than the page said",
        tests: [coupons("coupons.test.ts")],
        by: "for any other amount is refused",
      },
      {
        from: "if (outside) return refused(outside);",
        to: "",
        cost: "the card provider refuses what the shop has let through",
        by: "answers the amount",
      },
      {
        from: 'return typeof value === "string" ? sitePath(value) : null;',
        to: 'return typeof value === "string" ? value : null;',
        cost: "after the payment the buyer is led to a stranger's site",
        by: "outside the site",
      },
      {
        from: "live: takesRealMoney(app),\n",
        to: "\n",
        cost: "a test order from before going live is found instead of a new one",
        by: "once the shop takes real money",
        tests: [at("place-order.test.ts")],
      },
      {
        from: "const price = amount + (coupon?.discount ?? 0);",
        to: "const price = amount;",
        cost: "a second press with a code is a second order",
        tests: [coupons("coupons.test.ts")],
        by: "pressed twice",
      },
    ],
  },
  {
    area: "money",
    file: at("place-order.server.ts"),
    tests: [at("place-order.test.ts"), coupons("coupons.test.ts")],
    faults: [
      {
        from: "    amount: order.amount,\n    items: checkout.items,",
        to: "    amount: order.amount + order.discount,\n    items: checkout.items,",
        cost: "the buyer pays without the discount that the page showed",
        tests: [coupons("coupons.test.ts")],
        by: "placed for what is left",
      },
      {
        from: "    discount: discountAtProvider(order),\n",
        to: "",
        cost: "the provider's page shows parts that are no sum",
        tests: [coupons("coupons.test.ts")],
        by: "placed for what is left",
      },
      {
        from: "> REUSE_HOURS * 3_600_000) return null;",
        to: "> 10 * REUSE_HOURS * 3_600_000) return null;",
        cost: "an order is paid by two sessions: the provider has forgotten the first",
        by: "a press on the next day",
      },
      {
        from: 'if (session?.status === "complete") {',
        to: "if (session === null) {",
        cost: "whoever has paid in another tab pays again",
        by: "paying in another tab",
      },
      {
        from: '.where(and(eq(orders.fingerprint, fingerprint), eq(orders.status, "pending")));',
        to: ".where(eq(orders.fingerprint, fingerprint));",
        cost: "whoever buys the same again is led to the old receipt",
        by: "may be bought again",
      },
      {
        from: "if (!held.ok) throw new CouponRefused(held.error);",
        to: "",
        cost: "a code for one use is used by everybody who presses at once",
        tests: [coupons("coupons.test.ts")],
        by: "takes the last use",
      },
      {
        from: "    every: checkout.every,\n",
        to: "",
        cost: "a subscription is charged once, and then never again",
        by: "opened as a subscription",
        tests: [at("place-order.test.ts")],
      },
      {
        from: "brief: withConsent(checkout.brief, app.now()),",
        to: "brief: checkout.brief,",
        cost: "nobody can show that the buyer agreed to the terms",
        tests: [at("consent.test.ts")],
        by: "keeps that its buyer agreed",
      },
    ],
  },
  {
    area: "money",
    file: at("payment-link.server.ts"),
    tests: [at("payment-link.test.ts"), manual("manual-orders.test.ts")],
    faults: [
      {
        from: "if (!takesPaymentLink(order)) return refused",
        to: "if (!order.service) return refused",
        cost: "a paid order gets a link to pay again",
        by: "takes no link",
      },
      {
        from: 'if (earlier && earlier.status !== "expired") return earlier;',
        to: "",
        cost: "two links, and two payments for one order",
        by: "two presses send one checkout",
      },
      {
        from: "  if (foreign) return refused(`${foreign} Ask the customer to send the request again.`);\n",
        to: "",
        cost: "a request of test mode is paid with real money",
        by: "after going live",
      },
      {
        from: '  if (session.status === "complete") {\n    await fulfilOrder(app, session.id, "provider");\n    return refused("The customer has already paid.");\n  }\n',
        to: "",
        cost: "a customer who has paid gets another link",
        by: "whoever has paid meanwhile",
      },
      {
        from: "price.cents - order.discount === order.amount ? price : null",
        to: "price",
        cost: "the provider's page shows lines that are another sum",
        tests: [manual("manual-orders.test.ts"), at("payment-link.test.ts")],
      },
    ],
  },
  {
    area: "money",
    file: at("receipt.server.ts"),
    tests: [at("receipt.test.ts")],
    faults: [
      {
        from: "if (!known) return null;",
        to: "",
        cost: "each guessed address is a question to the provider",
        by: "guessing a session id",
      },
      {
        from: 'if (settled.paid && settled.status === "pending") throw',
        to: 'if (settled.status === "cancelled") throw',
        cost: "a buyer who has paid waits before a page that says nothing",
        by: "our books cannot take",
      },
    ],
  },
];
