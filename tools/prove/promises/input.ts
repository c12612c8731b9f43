import { BOTH, journeys, type ProductPromise, requests, unit } from "../proof.ts";

export const inputPromises: readonly ProductPromise[] = [
  {
    number: 27,
    text: "10,000 hostile inputs for each address: no 5xx, none over 2 s, no stray field stored",
    words:
      "10,000 hostile inputs for each endpoint (prototype keys, NUL, lone surrogates, huge numbers, wrong types, duplicate keys): no 5xx, nothing over 2 s, no extra field stored.",
    proofs: requests(BOTH, "tests/integration/operations/fuzz.test.ts", [], { runs: 10_000, cases: 100_000 }),
  },
  {
    number: 28,
    text: "No script that somebody typed runs; no name adds a mail header or recipient",
    words:
      "200 script payloads in every field, shown in admin, receipt and mail: none runs. 10,000 names and companies: no mail header or recipient added.",
    proofs: [
      ...unit(
        "app/email/mailer.server.test.ts",
        [
          "in subject and text adds no header and no recipient",
          "as an address is sent to exactly that address or rejected",
        ],
        { runs: 10_000, cases: 20_000 },
      ),
      ...requests(["postgres"], "tests/integration/accounts-and-orders/contact.test.ts", [
        "a NUL, a lone surrogate and script tags are stored and emailed as text",
        "a name with line breaks adds no header to the email",
      ]),
      ...unit("app/email/log/email-details.server.test.ts"),
      ...journeys(
        "tests/e2e/admin-and-portal/xss-payloads.spec.ts",
        [
          "every payload that is inserted unescaped is found",
          "script in every field of every service, in file names and in texts of admins stays text on every page, in emails and in files",
        ],
        // 70 fields have room for each of them.
        { runs: 200, cases: 14_000 },
      ),
    ],
  },
  {
    number: 29,
    text: "Large bodies are refused early, slow clients delay no others, limits hold, memory stays flat",
    words:
      "Bodies over 64 KiB (1 MiB for events) are refused early and memory does not grow; 500 slow connections do not slow the others; contact form and checkout are rate limited per client. Memory is flat over 100,000 requests and an hour of everything that people do.",
    proofs: [
      ...requests(["postgres"], "tests/integration/operations/unbounded-uploads.load.test.ts"),
      ...requests(["postgres"], "tests/integration/operations/raw-connections.test.ts", [
        "a chunked body is rejected as soon as it is over the limit",
      ]),
      ...requests(["postgres"], "tests/integration/checkout/checkout.test.ts", ["a body over 64 KiB returns 413"]),
      ...requests(["postgres"], "tests/integration/checkout/purchase.test.ts", [
        "an event may have up to 1 MiB, and no more",
      ]),
      ...requests(["postgres"], "tests/integration/operations/rate-limits.test.ts"),
      ...unit("server/lifecycle/listen.test.ts"),
      ...unit("server/http/request-limits.test.ts"),
      ...unit("server/http/requests.test.ts", ["behind %i, %j is %s"]),
      ...requests(["postgres"], "tests/integration/security/endurance.load.test.ts", [], {
        runs: 100_000,
        cases: 100_500,
        minutes: 60,
      }),
    ],
  },
  {
    number: 30,
    text: "CSV cells that begin like a formula are made harmless",
    words: "CSV cells that begin with `= + - @`, tab or return are made harmless.",
    proofs: [
      ...unit("app/admin/orders/order-export.server.test.ts", [], { cases: 17_000 }),
      ...journeys("tests/e2e/admin-and-portal/admin-orders.spec.ts", [
        "the filtered list is exported with its briefs, and no cell is a formula",
      ]),
    ],
  },
  {
    number: 31,
    text: "No secret is in the built client, a page, a log line, a mail or an error",
    words: "No secret in the built client, the HTML, the logs or an error (canary values in every setting).",
    proofs: [
      ...requests(["postgres"], "tests/integration/security/secrets.test.ts"),
      ...requests(["postgres"], "tests/integration/security/every-route.test.ts"),
      ...requests(["postgres"], "tests/integration/operations/observability.test.ts"),
      ...requests(["postgres"], "tests/integration/pages/stored-by-nginx.slow.test.ts", [
        "neither log has a key, a token, a session or an address, also when the shop is down",
      ]),
      ...unit("server/observability/deploy-files.test.ts", [
        "Caddy logs no query, no address of a customer and no header with a key",
      ]),
      ...unit("server/http/error-handling.test.ts"),
      ...unit("app/lib/config/settings.server.test.ts", ["no error repeats a secret value"]),
      ...unit("app/lib/logging/logger.server.test.ts"),
      ...unit("app/email/log/logging-mailer.server.test.ts"),
      ...unit("packages/stripe-sandbox/src/config.test.ts"),
    ],
  },
];
