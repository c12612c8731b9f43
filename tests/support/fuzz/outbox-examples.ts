import { type Example, type Examples, form, get } from "./hostile-input.ts";

type Things = { orderId: string; messageId: string };

export const refundDecisions = ({ orderId, messageId }: Things): Example[] => [
  form(
    "admin",
    { intent: "grant-refund", requestId: orderId, refundId: messageId, cents: "1", seen: "0", work: "new" },
    400,
  ),
  form("admin", { intent: "decline-refund", requestId: orderId, answer: "No." }, 400),
];

/** What is asked of the pages with the shop's mails, none of which has one of these ids, and with what staff did. */
export const emailLogExamples = ({ orderId, messageId }: Things): Examples => {
  const older = `2026-01-01T00:00:00.000000Z_${orderId}`;
  const path = `/admin/emails/${orderId}`;
  return {
    "/admin/emails": [get({ as: "admin", query: { q: "acme", status: "sent", kind: "order-team-email", older } })],
    "/admin/emails/:id": [
      get({ as: "admin", path, answers: 404 }),
      form("admin", { intent: "resend", press: messageId }, 400, { path }),
    ],
    "/admin/emails/:id/preview": [get({ as: "admin", path: `${path}/preview`, answers: 404 })],
    "/admin/mails": [get({ as: "admin", query: { q: "acme" }, answers: 301 })],
    "/admin/mails/:id": [get({ as: "admin", path: `/admin/mails/${orderId}`, answers: 301 })],
    "/admin/mails/:id/preview": [get({ as: "admin", path: `/admin/mails/${orderId}/preview`, answers: 301 })],
    "/admin/activity": [get({ as: "admin", query: { q: "acme", older } })],
  };
};
