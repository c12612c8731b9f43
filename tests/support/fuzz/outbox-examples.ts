import type { Example } from "./hostile-input.ts";

type Things = { orderId: string; messageId: string };

/** What staff decide about refunds that nobody asked for. */
export const refundDecisions = ({ orderId, messageId }: Things): Example[] => [
  {
    method: "POST",
    as: "admin",
    form: { intent: "grant-refund", requestId: orderId, refundId: messageId, cents: "1", seen: "0", work: "new" },
    answers: 400,
  },
  {
    method: "POST",
    as: "admin",
    form: { intent: "decline-refund", requestId: orderId, answer: "No." },
    answers: 400,
  },
];

/** What is asked of the pages with the shop's mails, none of which has one of these ids, and with what staff did. */
export const outboxExamples = ({ orderId, messageId }: Things): Readonly<Record<string, readonly Example[]>> => ({
  "/admin/emails": [
    read({
      as: "admin",
      query: { q: "acme", status: "sent", kind: "order-team-email", older: `2026-01-01T00:00:00.000000Z_${orderId}` },
    }),
  ],
  "/admin/emails/:id": [
    read({ as: "admin", path: `/admin/emails/${orderId}`, answers: 404 }),
    {
      method: "POST",
      as: "admin",
      path: `/admin/emails/${orderId}`,
      form: { intent: "resend", press: messageId },
      answers: 400,
    },
  ],
  "/admin/emails/:id/preview": [read({ as: "admin", path: `/admin/emails/${orderId}/preview`, answers: 404 })],
  "/admin/mails": [read({ as: "admin", query: { q: "acme" }, answers: 301 })],
  "/admin/mails/:id": [read({ as: "admin", path: `/admin/mails/${orderId}`, answers: 301 })],
  "/admin/mails/:id/preview": [read({ as: "admin", path: `/admin/mails/${orderId}/preview`, answers: 301 })],
  "/admin/activity": [read({ as: "admin", query: { q: "acme", older: `2026-01-01T00:00:00.000000Z_${orderId}` } })],
});

const read = (example: Partial<Example>): Example => ({ answers: 200, ...example, method: "GET" });
