import { BOTH, type ProductPromise, requests, unit } from "../proof.ts";

/** From the attack on the built shop of November 2026 (docs/decisions/testing-strategy.md). */
export const abusePromises: readonly ProductPromise[] = [
  {
    number: 32,
    text: "A code, a quote and a manual order are sold as often as they say, also in races",
    words:
      "A coupon is used no more often than its limits allow, and a quote or order that was sold, revoked or canceled opens no further payment: 500 races for each on each database.",
    proofs: [
      ...unit("app/billing/coupon-races.test.ts", [], { runs: 500, cases: 2_000 }),
      ...unit("app/checkout/sold-meanwhile.test.ts", [], { runs: 500, cases: 4_000 }),
    ],
  },
  {
    number: 33,
    text: "A backup that is broken off or read slowly neither ends the shop nor stops its sales",
    words:
      "A reader who leaves a backup or an export at any moment ends neither the shop nor a purchase, and one who stops reading keeps no transaction open. Rows wait in a file that only the shop's user can read.",
    proofs: [
      ...requests(BOTH, "tests/integration/operations/backup.slow.test.ts"),
      ...unit("server/backup/write-backup.test.ts", [], { runs: 1_000, cases: 2_000 }),
      ...unit("server/backup/row-spool.test.ts"),
      ...unit("app/lib/storage/tar-archive.server.test.ts"),
    ],
  },
  {
    number: 34,
    text: "A restored copy deletes nothing of the live shop, and no other file passes for a backup",
    words:
      "Files carry the id of their shop: a start, a cleaning or a restore on the files of another shop is refused with what to do. A file that is truncated, modified, encrypted with another key, or not encrypted although a key is set, is refused before anything is written.",
    proofs: [
      ...unit("app/lib/storage/shop-storage.server.test.ts"),
      ...unit("app/lib/storage/file-stores.slow.test.ts", [
        "belongs to the shop that claims it first, and keeps its mark when folders are removed",
      ]),
      ...unit("server/backup/restore-backup.slow.test.ts"),
      ...unit("server/backup/archive-file.slow.test.ts"),
      ...unit("server/backup/format.test.ts"),
      ...unit("server/lifecycle/auth-secret.test.ts"),
    ],
  },
  {
    number: 35,
    text: "One client does not take the places of all others",
    words:
      "While one client floods pages, PDFs or uploads, with and without bodies that trickle, at most 1 % of the requests of others are refused, and half of their answers come within three times the quiet time.",
    proofs: [
      ...unit("server/http/render-limit.test.ts"),
      ...unit("app/lib/pdf/pdf-renderer.server.test.ts"),
      ...requests(["postgres"], "tests/integration/security/one-client.load.test.ts", [], { runs: 100, cases: 200 }),
    ],
  },
  {
    number: 36,
    text: "Large pictures and long conversations delay no other request",
    words:
      "Finishing an upload decodes nothing; its preview is a job, once, of at most 20,000 pixels a side. A conversation has pages and limits, and viewing an order asks the provider within a limit.",
    proofs: [
      ...unit("app/orders/files/uploads.server.test.ts"),
      ...unit("app/lib/storage/image-preview.server.test.ts"),
      ...unit("app/orders/messages.server.test.ts", [
        "is on one page of its conversation, in order, also among those of one moment",
        "is refused after 500 of its side about an order, and a repeated click is not",
      ]),
      ...unit("app/routes/my-order/my-order-actions.server.test.ts", [
        "a customer can send 300 messages a day about all orders; messages of a buyer who only typed that address do not count",
      ]),
      ...unit("app/orders/message-plans.test.ts"),
      ...unit("app/routes/admin/orders/order-page/order-page.server.test.ts", [
        "an order's page and the inbox read 50 messages of its conversation at a time",
      ]),
      ...requests(["postgres"], "tests/integration/accounts-and-orders/my-order.test.ts", [
        "a long conversation has pages of 50 messages, which links lead to without scripts",
      ]),
      ...unit("app/routes/my-order/after-provider.test.ts"),
    ],
  },
  {
    number: 37,
    text: "A new password, a lower role and ended links end what was open, whatever overlaps",
    words:
      "A sign-in that overlaps a reset, a changed password, a lowered role or a removal leaves no session with the old rights: 200 races each on PostgreSQL, 0 sessions. Ended links of an order end on its receipt, files and PDFs too.",
    proofs: [
      ...unit("app/auth/sign-in/overlapping-changes.test.ts", [], { runs: 200, cases: 600 }),
      ...unit("app/routes/api/ended-links.test.ts"),
    ],
  },
  {
    number: 38,
    text: "A build under a running shop, and an error in any request, leave it running",
    words:
      "A shop whose build is removed, replaced or built again while clients ask for everything answers as before, sells and emails. An exception at any stage of a request is a 500 and a log line, and ends no process.",
    proofs: [
      ...requests(["postgres"], "tests/integration/operations/rebuild.load.test.ts"),
      ...unit("server/http/guard-requests.test.ts"),
      ...unit("server/http/static-files.test.ts"),
      ...unit("tools/build/clear.test.mjs"),
    ],
  },
  {
    number: 39,
    text: "No client, however many connections it has, makes another wait for more than a second",
    words:
      "While one client keeps 200 connections busy on any route, its data or a file, half of another client's requests for `/healthz` and a page from memory are answered within 200 ms, and all within a second. 2,000 half-sent requests of one client shut out no other.",
    proofs: [
      ...unit("server/http/render-limit.test.ts"),
      ...unit("server/lifecycle/listen.test.ts"),
      ...requests(["postgres"], "tests/integration/security/every-route.load.test.ts", [], { runs: 100, cases: 2_000 }),
    ],
  },
  {
    number: 40,
    text: "No text of staff takes long to render, or breaks a page, the feed, an email or a file",
    words:
      "No text that staff may publish costs more than 0.3 s to render, or breaks a page, the feed, a mail or a file. Characters that XML excludes are removed when texts are read, and again where XML is written.",
    proofs: [
      ...unit(
        "app/content/desk/markdown-limits.test.ts",
        ["any text within the limits is rendered in a third of a second"],
        {
          runs: 500,
          cases: 500,
        },
      ),
      ...unit("app/content/desk/markdown-limits.test.ts", [
        "any legal page within the limits is parsed and checked in a third of a second",
        "60,000 characters of %j are refused or rendered in a third of a second",
        "a text that repeats a long address in megabytes of HTML is refused",
      ]),
      ...unit("app/lib/xml.dom.test.ts"),
      ...unit("app/lib/db/storable-text.test.ts"),
      ...unit("app/lib/xlsx.server.test.ts"),
      ...unit("app/routes/blog/rss.dom.test.ts"),
      ...requests(["postgres"], "tests/integration/pages/content-desk.test.ts", [
        "pasted from Word is a list with paragraphs, and its control characters break neither page nor feed",
      ]),
    ],
  },
];
