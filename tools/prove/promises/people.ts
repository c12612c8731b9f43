import { journeys, type ProductPromise, requests, unit } from "../proof.ts";

export const peoplePromises: readonly ProductPromise[] = [
  {
    number: 17,
    text: "Storage blocked, full or corrupt: a working page or the promised message",
    words:
      "Storage blocked, full or corrupt (1,000 values for every key): no uncaught error, the specified message or a working page.",
    proofs: [
      ...unit(
        "app/checkout/drafts.dom.test.ts",
        [
          "1,000 values under %s: no error, and only valid values are read back",
          "1,000 values under an upload's key: no error, and only the id of this file is read back",
          "full storage: everything is kept while the page is open",
          "blocked storage: everything is kept while the page is open, and can be discarded",
        ],
        { cases: 16_000 },
      ),
      ...journeys("tests/e2e/checkout/success-states.spec.ts", [
        "with the browser's storage blocked a purchase still ends on the receipt, and a refresh shows it",
        "with the browser's storage full a purchase still ends on the receipt",
      ]),
      ...journeys("tests/e2e/checkout/checkout-errors.spec.ts", [
        "unreadable or incomplete saved values count as missing",
      ]),
    ],
  },
  {
    number: 18,
    text: "Before and without scripts every public page reads, navigates, and its form sends",
    words: "Before and without scripts: every public page reads, navigates, and its contact form sends.",
    proofs: [
      ...journeys("tests/e2e/pages/every-page.spec.ts", ["every page has one headline, text, navigation and footer"]),
      ...journeys("tests/e2e/pages/contact.spec.ts", [
        "the form of the home page shows errors, and then sends",
        "the form works, and hydration loses no values",
      ]),
      ...journeys("tests/e2e/pages/navigation.spec.ts", [
        "opens by click and by Enter, and its links work",
        "the menu opens too, and its links work",
      ]),
      ...requests(["postgres"], "tests/integration/accounts-and-orders/contact.test.ts", [
        "%s has the complete form, which posts to /contact",
        "a valid form shows 'Message sent!' and an empty form, and emails the team",
      ]),
    ],
  },
  {
    number: 19,
    text: "A receipt gives six fields, only for a known session id, and is never cached",
    words:
      "A receipt gives six fields, only for a known session id; guessing costs no call to the provider; `no-store`; the id leaves the address bar after use.",
    proofs: [
      ...unit("app/billing/receipts.server.test.ts"),
      ...requests(["postgres"], "tests/integration/checkout/checkout.test.ts", [
        "an unpaid order is pending, and its receipt has six fields and nothing more",
        "an unknown, missing, repeated or malformed session id is a 4xx with an error",
      ]),
      ...requests(["postgres"], "tests/integration/pages/caching.test.ts"),
      ...unit("app/routes/api/ended-links.test.ts"),
      ...unit("app/routes/checkout/success.dom.test.tsx", [
        "leaves the session's id in the history entry, not in the address, so that a refresh shows it again",
      ]),
    ],
  },
  {
    number: 20,
    text: "Every admin page, data request and action refuses whoever is no admin any more",
    words:
      "Every admin page, data request and action, for anonymous, signed-in and just-removed admin: all refused, from the very next request.",
    proofs: [
      ...requests(["postgres"], "tests/integration/security/every-route.test.ts", [
        "every admin page, data request and action rejects users who are not admins, also removed ones",
      ]),
      ...requests(["postgres"], "tests/integration/accounts-and-orders/admins.test.ts", [
        "rejects page, data request and action for anonymous and signed-in users",
        "rejects a removed admin from the next request on, and does not let admins remove themselves",
      ]),
    ],
  },
  {
    number: 21,
    text: "10,000 guesses from 1,000 addresses: ten checks, and nobody else is locked out",
    words:
      "10,000 password guesses from 1,000 spoofed addresses: at most 10 checks per account in 15 minutes, and nobody else is locked out.",
    proofs: [
      ...requests(
        ["postgres"],
        "tests/integration/accounts-and-orders/accounts.test.ts",
        ["from many addresses, at most ten passwords of an account are checked, and its owner is not locked out"],
        { runs: 10_000, cases: 10_000 },
      ),
      ...unit("app/auth/sign-in/registration-and-sign-in.test.ts"),
      ...unit("app/auth/sign-in/known-device.server.test.ts"),
    ],
  },
  {
    number: 22,
    text: "Neither words nor time tell whether an address is registered",
    words:
      "Sign-in, sign-up, reset and invitation tell nothing about whether an address exists, neither by text nor by time.",
    proofs: [
      ...requests(["postgres"], "tests/integration/accounts-and-orders/accounts.test.ts", [
        "both fields are required, and a wrong password gets the same error as an unknown address",
        "an unknown address gets the same response and no email",
        "gets the same response when registered again, and only its owner is emailed",
      ]),
      ...requests(["postgres"], "tests/integration/accounts-and-orders/admins.test.ts", [
        "inviting a registered address responds the same as an unknown one",
      ]),
      ...requests(["postgres"], "tests/integration/security/response-times.load.test.ts", [], {
        runs: 2_000,
        cases: 16_000,
      }),
    ],
  },
  {
    number: 23,
    text: "Sessions change at sign-in and end at sign-out and reset; claiming an address gains nothing",
    words:
      "Sessions change at sign-in and die at sign-out and at password reset. Registering somebody’s address first gains nothing when they are invited later.",
    proofs: [
      ...requests(["postgres"], "tests/integration/accounts-and-orders/accounts.test.ts", [
        "every sign-in creates a new session",
        "the session cookie is HttpOnly, and signing out deletes the session in the database",
        "the emailed link sets a new password, works once, and ends every session",
        "by another person cannot be confirmed without that person's password, and its owner takes it over by email",
      ]),
      ...requests(["postgres"], "tests/integration/accounts-and-orders/admins.test.ts", [
        "registering an invited address first gains nothing",
      ]),
    ],
  },
  {
    number: 24,
    text: "Of two admins who remove each other at once one is left",
    words: "Two admins remove each other at once, 1,000 races: one is left.",
    proofs: unit(
      "app/auth/admins/admins.server.postgres.test.ts",
      ["two admins who remove each other at the same time leave one admin"],
      { runs: 1_000, cases: 1_000 },
    ),
  },
  {
    number: 25,
    text: "A request from another origin changes nothing",
    words:
      "A request from another origin changes nothing, whatever its method; only the provider’s webhook is exempt, by signature. (What only reads is answered, since links lead here from anywhere: it changes no row but counters, and the note of an export.)",
    proofs: [
      ...requests(["postgres"], "tests/integration/security/other-origins.test.ts"),
      ...unit("server/http/requests.test.ts"),
      ...requests(["postgres"], "tests/integration/checkout/public-sandbox.test.ts", [
        "another site's page cannot post to the payment page",
      ]),
    ],
  },
  {
    number: 26,
    text: "Every answer has a strict policy and shut cookies",
    words:
      "Every response carries a CSP without `unsafe-inline`, `frame-ancestors 'none'` (a mail’s preview: `'self'`), nosniff, a referrer policy, and HSTS over https; cookies are `__Host-` and `Secure` over https, `HttpOnly` (but `notice` and `signed-in`, which scripts read and no server believes), `SameSite`.",
    proofs: [
      ...requests(["postgres"], "tests/integration/security/every-route.test.ts", [
        "every response, for every method and user, has CSP, nosniff, referrer policy, HSTS and protected cookies",
      ]),
      ...requests(["postgres"], "tests/integration/pages/pages.test.ts", [
        "%s has the strict policy and the other headers",
        "cached pages allow their scripts by hash and contain no nonce",
      ]),
      ...unit("app/lib/rendering/csp.test.ts"),
      ...unit("app/email/log/email-details.server.test.ts", [
        "a preview may only use its own styles and pictures, and only the shop may frame it",
      ]),
    ],
  },
];
