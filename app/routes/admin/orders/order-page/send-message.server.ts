import { z } from "zod";
import { failure } from "~/lib/result";
import { addOrderMessage } from "~/orders/messages.server";
import { updateWork } from "~/orders/work.server";
import { withFields } from "~/routes/admin/shared/admin-page.server";

const messageSchema = z.object({
  messageId: z.string(),
  orderId: z.uuid(),
  text: z.string(),
  waiting: z.literal("on").optional(),
});

/** Sends a message with the files `fileId` to the customer. `waiting` also sets the work to "Waiting for customer". */
export const sendMessageForm = withFields(messageSchema, async (fields, { app, admin: { email: author }, form }) => {
  const { messageId: id, orderId, text, waiting } = fields;
  const fileIds = form.getAll("fileId").map(String);
  const sent = await addOrderMessage(app, { id, orderId, sender: "team", author, text, fileIds });
  if (!sent.ok) return sent;
  const moved = waiting ? await updateWork(app, author, orderId, { workStatus: "waiting" }) : null;
  return moved?.ok === false
    ? failure(`The message is sent, but the stage stays: ${moved.error}`)
    : { ok: true, message: "Sent. The customer gets it by email within five minutes." };
});
