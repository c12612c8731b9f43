import { journeys, type ProductPromise, requests, unit } from "../proof.ts";

export const moneyPromises: readonly ProductPromise[] = [
  {
    number: 1,
    text: "The client’s amount never sets a price; a campaign costs budget + max(25 %, $500)",
    words:
      "The client’s amount never sets a price: 10,000 generated bodies, 0 sessions that differ from the catalog; campaign = budget + max(25 %, $500), integer cents.",
    proofs: [
      ...unit(
        "app/checkout/place-order/checkout-request.server.test.ts",
        [
          "for any body, the amount is the catalog's or the request is rejected",
          "rejects amounts that are not a whole number of cents",
        ],
        { runs: 10_000, cases: 10_000 },
      ),
      ...unit(
        "app/catalog/campaign/checkout.test.ts",
        ["for any valid form has the same price in the browser and on the server, which stores the full brief"],
        { runs: 10_000, cases: 10_000 },
      ),
      ...unit("app/catalog/campaign/fee.test.ts"),
      ...requests(["postgres"], "tests/integration/checkout/checkout.test.ts", ["an unknown service is rejected"]),
    ],
  },
  {
    number: 2,
    text: "Paid only when amount, currency, mode and order all match what the provider says",
    words:
      "Paid only when provider says paid and amount, currency, mode (test or live) and order all match: 12 kinds of mismatch, 0 paid, each logged as an error.",
    proofs: unit("app/billing/payments/fulfill-order.server.test.ts", [
      "a payment with %s does not pay the order",
      "a paid session that names somebody else's order pays neither",
    ]),
  },
  {
    number: 3,
    text: "Every address that the provider gets is on our origin",
    words:
      "`successUrl`/`cancelUrl`: 500 hostile values (`//`, `/\\`, `@`, encoded, CRLF, `javascript:`, spoofed Host and X-Forwarded-Host), every URL sent to the provider is on our origin.",
    proofs: [
      ...unit("app/lib/site-path.test.ts", ["rejects %j", "every accepted path stays on the site's origin"], {
        cases: 5_000,
      }),
      ...unit("app/checkout/place-order/checkout-request.server.test.ts", [
        "rejects success and cancel URLs outside the site",
      ]),
      ...requests(["postgres"], "tests/integration/checkout/checkout.test.ts", [
        "a spoofed Host is in no URL that the customer is redirected to",
      ]),
      ...requests(["postgres"], "tests/integration/operations/raw-connections.test.ts", [
        "a spoofed Host reaches no link and no redirect",
      ]),
    ],
  },
  {
    number: 4,
    text: "10,000 doubled, shuffled and late events pay 500 orders once",
    words:
      "10,000 duplicated, shuffled and late events over 500 orders: 500 orders paid once, 500 confirmation jobs, no status ever goes back.",
    proofs: unit(
      "app/billing/payments/fulfill-order.server.test.ts",
      [
        "duplicated, shuffled and late events pay every order once and nothing goes back",
        "an expired session cancels, and an event that comes late changes nothing",
        "an event whose handling failed is handled when it comes again",
      ],
      { runs: 500, cases: 10_000 },
    ),
  },
  {
    number: 5,
    text: "Webhook, success page and sweep at once: one transition, one of each mail",
    words: "Webhook against success page against sweep, 2,000 races on PostgreSQL: one transition, one job.",
    proofs: [
      ...unit(
        "app/billing/payments/payment-races.test.ts",
        ["webhook against success page against sweep: one transition and one of each mail"],
        { runs: 2_000, cases: 2_000 },
      ),
      ...unit("app/billing/refunds/refund-decision-races.test.ts", [], { runs: 500, cases: 1_000 }),
      ...requests(["postgres"], "tests/integration/checkout/purchase.test.ts", [
        "confirmed by page and webhook, twenty times concurrently, sends two emails",
      ]),
    ],
  },
  {
    number: 6,
    text: "Forged, unsigned, stale and re-serialized events change nothing",
    words:
      "Forged, unsigned, stale (over 300 s), re-serialized, empty-secret events: 5,000 requests, no change, all 4xx.",
    proofs: [
      ...requests(
        ["postgres"],
        "tests/integration/checkout/purchase.test.ts",
        ["forged, unsigned, stale, re-serialized and empty-secret events are a 4xx and change nothing"],
        { runs: 5_000, cases: 5_000 },
      ),
      ...unit(
        "app/billing/provider/stripe-events.server.test.ts",
        [
          "with the empty secret %j nothing is authentic, not even what is signed with it",
          "signed bodies that are no events, and any forged header, are refused without telling the secret",
        ],
        { runs: 5_000, cases: 5_000 },
      ),
      ...unit("app/billing/payments/provider-events.server.test.ts", ["and is not signed leaves nothing behind"]),
    ],
  },
  {
    number: 7,
    text: "Without webhook and browser every paid order is healed within ten minutes",
    words:
      "The webhook never comes and the browser is closed: the sweep heals 500 of 500 within 10 minutes of provider time.",
    proofs: [
      ...unit(
        "app/billing/payments/reconcile.server.test.ts",
        ["heals every paid order that nobody reported, within ten minutes"],
        {
          runs: 500,
          cases: 500,
        },
      ),
      ...unit("app/billing/payments/reconcile.server.test.ts", [
        "a buyer who pays 12 hours after pressing is healed by the next run, with no webhook and no question before",
      ]),
      ...requests(["postgres"], "tests/integration/operations/reconciliation.test.ts"),
    ],
  },
  {
    number: 8,
    text: "A double press, two tabs, a retry after a lost answer: one order, one open session",
    words: "A double press, two tabs, a retry after a lost answer: one order, one open session.",
    proofs: [
      ...unit(
        "app/billing/payments/payment-races.test.ts",
        ["double presses, two tabs and retries: one order and one open session"],
        { runs: 2_000, cases: 2_000 },
      ),
      ...unit("app/checkout/place-order/place-order.server.test.ts", [
        "twenty concurrent requests create one order and one session",
        "a retry after a provider outage completes the same order",
      ]),
      ...unit("app/billing/provider/stripe.server.slow.test.ts", [
        "every attempt to open a session for one order carries the same idempotency key",
      ]),
      ...requests(["postgres"], "tests/integration/checkout/checkout.test.ts", [
        "twenty concurrent checkouts find one session",
      ]),
      ...journeys("tests/e2e/checkout/checkout-errors.spec.ts", [
        "a double click opens one session, and a second tab finds the same one",
      ]),
    ],
  },
  {
    number: 9,
    text: "After twelve months of renewals our books equal the provider’s to the cent",
    words:
      "Renewals, failed renewals, cancellations over twelve simulated months: the orders equal the provider’s ledger to the cent.",
    proofs: unit(
      "app/billing/subscriptions/twelve-months.slow.test.ts",
      ["after twelve months our books on %s equal the provider's ledger to the cent"],
      { runs: 100, cases: 200 },
    ),
  },
];
