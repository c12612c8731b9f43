import { ownAccountExamples } from "./account-examples.ts";
import { type Examples, form, get } from "./hostile-input.ts";
import { emailLogExamples } from "./outbox-examples.ts";

/** What is asked of the pages that show and change the work on orders. `messageId` may be any id. */
export const workExamples = ({ orderId, messageId }: { orderId: string; messageId: string }): Examples => ({
  ...emailLogExamples({ orderId, messageId }),
  ...ownAccountExamples,
  "/admin": [get({ as: "admin", query: { only: "mine" } })],
  "/admin/board": [
    get({ as: "admin", query: { order: orderId } }),
    form("admin", { intent: "work", orderId, workStatus: "waiting", assignee: "", dueDate: "2026-11-26" }, 302),
    form("admin", { intent: "note", noteId: messageId, orderId, note: "Call first." }, 302),
  ],
  "/admin/updates": [get({ as: "admin", query: { since: "1" } })],
});
