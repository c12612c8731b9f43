import { journeys, type ProductPromise, requests, unit } from "../proof.ts";

export const faultPromises: readonly ProductPromise[] = [
  {
    number: 10,
    text: "Killed at any step: no paid order lost or doubled, no mail lost",
    words:
      "`kill -9` at each step (order written, session opened, session saved, event stored, fulfilled, job claimed, mail sent, job done), 1,000 kills on each database: no paid order lost, none twice, no mail lost; a mail may go twice only if the kill fell between the mail server’s 250 and our commit, and then with one Message-ID.",
    proofs: [
      ...requests(
        ["pglite", "postgres"],
        "tests/integration/faults/process-kills.slow.test.ts",
        [
          "killed at each step of a purchase, every order ends paid once with each of its emails",
          "killed at any time during a purchase, every order ends paid once with each of its emails",
        ],
        { runs: 1_000, cases: 1_250 },
      ),
      ...unit("server/jobs/email-handlers.test.ts", [
        "stays 'sending' if the process is killed while sending, and the next attempt reuses its row",
      ]),
    ],
  },
  {
    number: 11,
    text: "Taken back: the embedded database is for trying, and a live key needs DATABASE_URL",
    words:
      "A power cut on the embedded database may lose the latest orders, which are invented; a `kill -9` loses none that was acknowledged.",
    proofs: [
      ...requests(["pglite"], "tests/integration/operations/embedded-database.test.ts", [
        "a kill loses no acknowledged order; a backup of the stopped shop, restored, has all and sells on",
      ]),
      ...requests(["pglite"], "tests/integration/operations/start-faults.slow.test.ts", [
        "with live keys reports every setting that still has its default",
      ]),
    ],
  },
  {
    number: 12,
    text: "PostgreSQL away, full or read-only: pages answer, writes say 503, back in 5 s",
    words:
      "PostgreSQL killed under load: reconnects within 5 s, no restart, nothing acknowledged is lost. Database down: public pages still answer, writes say 503, the webhook is refused so that it comes again.",
    proofs: [
      ...unit("app/lib/db/postgres.server.test.ts", [
        "that is killed is reconnected within 5 s of its restart, and the interrupted transaction is rolled back",
      ]),
      ...unit("app/lib/jobs/pg-boss-queue.server.slow.test.ts", [
        "logs an outage of PostgreSQL and continues after its restart",
      ]),
      ...unit("app/lib/db/full-disk.server.slow.test.ts"),
      ...unit("app/lib/db/outage.test.ts"),
      ...requests(["postgres"], "tests/integration/operations/outage.load.test.ts"),
      ...requests(["postgres"], "tests/integration/operations/database-unavailable.slow.test.ts"),
      ...requests(["postgres"], "tests/integration/faults/postgres.load.test.ts"),
    ],
  },
  {
    number: 13,
    text: "Provider down, slow or failing: an error within 12 s, a retry opens no second session",
    words: "Provider down, slow, 500, 429, cut connection: error panel within 12 s, a retry opens no second session.",
    proofs: [
      ...unit("app/billing/provider/stripe.server.slow.test.ts"),
      ...unit("app/routes/checkout/summary-errors.dom.test.tsx"),
      ...unit("app/checkout/place-order/place-order.server.test.ts", [
        "a retry after a provider outage completes the same order",
      ]),
      ...journeys("tests/e2e/checkout/checkout-errors.spec.ts", [
        "the summary says so, shows the technical details, and a retry succeeds",
      ]),
      ...requests(["postgres"], "tests/integration/faults/provider.slow.test.ts"),
    ],
  },
  {
    number: 14,
    text: "Mail server away for a day: orders go on, no mail is lost",
    words: "Mail server down for a day: orders go on, the backlog drains, none lost.",
    proofs: [
      ...requests(["postgres"], "tests/integration/operations/health.test.ts", [
        "four emails cause four warnings within seconds, are listed, and are sent afterwards",
      ]),
      ...unit("app/lib/jobs/pg-boss-queue.server.slow.test.ts", [
        "retries a failing job with the same id until it succeeds",
        "retries for more than a day, then logs that the job needs attention",
      ]),
      ...unit("app/email/mailer.server.test.ts", [
        "an email arrives complete, fails while the server is unavailable, and arrives once it is back",
      ]),
      ...requests(["postgres"], "tests/integration/faults/email-server.slow.test.ts", [], { runs: 24, cases: 24 }),
    ],
  },
];
