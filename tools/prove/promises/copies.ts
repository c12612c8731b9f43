import { cluster, onTheCopy, type ProductPromise, requests, unit, withProcesses } from "../proof.ts";
import { faultPromises } from "./faults.ts";
import { moneyPromises } from "./money.ts";

const upTo14 = [...moneyPromises, ...faultPromises].flatMap(({ proofs }) => proofs);

/** The promises above, in more than one place at once. */
export const copyPromises: readonly ProductPromise[] = [
  {
    number: 15,
    text: "One process on a data folder; several on one PostgreSQL, one of them killed",
    words:
      "Two processes on one data folder: the second is refused and told who holds it. Several processes on one PostgreSQL: everything above still holds, one of them killed. What a shop shows of 1 to 14 is asked again of one with two processes, at its full count; what one process decides by itself (a price, an address, a signature, whether a payment matches) does not depend on how many there are.",
    proofs: [
      ...requests(["pglite"], "tests/integration/operations/embedded-database.test.ts", [
        "a second process and a backup are refused with the pid of the shop and what to do",
      ]),
      ...unit("app/lib/db/pglite-data-dir.server.test.ts"),
      ...unit("app/lib/db/postgres.server.test.ts", [
        "is migrated once when four processes start together, and not again by a later start",
      ]),
      ...unit("app/lib/jobs/pg-boss-queue.server.slow.test.ts", [
        "two processes on one PostgreSQL share the jobs and run each once",
      ]),
      ...unit("app/lib/http/rate-limits.server.test.ts"),
      ...cluster(),
      ...requests(
        ["postgres"],
        "tests/integration/faults/processes.slow.test.ts",
        [
          "an order placed at one process is paid, confirmed and shown at the other",
          "concurrent checkouts at both processes find one order and one session",
          "duplicated, shuffled and late events at both processes, while customers return, pay every order once",
          "no request of readers and customers fails while the processes restart one after the other",
          "one process still sells after the other was killed",
        ],
        { runs: 10_000, cases: 12_000 },
      ),
      ...withProcesses(2, upTo14),
      ...withProcesses(2, requests(["postgres"], "tests/integration/accounts-and-orders/subscriptions.test.ts")),
    ],
  },
  {
    number: 16,
    text: "A backup while orders come in, restored elsewhere, has all of them and sells on",
    words:
      "Backup while orders come in, restore elsewhere: promises 1 to 9 hold on the copy. Their tests run again with databases and shops that begin as such a copy (unit tests empty its tables before they begin, so that what is then the copy’s is its schema); what of them needs no database (the price, addresses of the site, what a signature is) is the same on any.",
    proofs: [
      ...requests(["postgres"], "tests/integration/operations/backup.slow.test.ts"),
      ...unit("server/backup/restore-backup.slow.test.ts"),
      ...onTheCopy(moneyPromises.flatMap(({ proofs }) => proofs)),
    ],
  },
];
