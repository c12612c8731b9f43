import type { Example } from "../hostile-input.ts";
import { outboxExamples } from "../outbox-examples.ts";
import { ownAccountExamples } from "./account-examples.ts";

/** What is asked of the pages that show and change the work on orders. `messageId` may be any id. */
export const workExamples = ({
  orderId,
  messageId,
}: {
  orderId: string;
  messageId: string;
}): Readonly<Record<string, readonly Example[]>> => ({
  ...outboxExamples({ orderId, messageId }),
  ...ownAccountExamples,
  "/admin": [{ method: "GET", as: "admin", query: { only: "mine" }, answers: 200 }],
  "/admin/board": [
    { method: "GET", as: "admin", query: { order: orderId }, answers: 200 },
    {
      method: "POST",
      as: "admin",
      form: { intent: "work", orderId, workStatus: "waiting", assignee: "", dueDate: "2026-11-26" },
      answers: 302,
    },
    {
      method: "POST",
      as: "admin",
      form: { intent: "note", noteId: messageId, orderId, note: "Call first." },
      answers: 302,
    },
  ],
  "/admin/updates": [{ method: "GET", as: "admin", query: { since: "1" }, answers: 200 }],
});
