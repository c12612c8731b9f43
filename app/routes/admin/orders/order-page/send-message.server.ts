import { z } from "zod";
import { sendTeamMessage } from "~/orders/messages.server";
import { withFields, withMessage } from "~/routes/admin/shared/admin-page.server";

const messageSchema = z.object({
  messageId: z.string(),
  orderId: z.uuid(),
  text: z.string(),
  waiting: z.literal("on").optional(),
});

/** Sends a message with the files `fileId` to the customer. */
export const sendMessageForm = withFields(messageSchema, async (fields, { app, admin: { email: author }, form }) => {
  const { messageId: id, orderId, text, waiting } = fields;
  const fileIds = form.getAll("fileId").map(String);
  return withMessage(
    await sendTeamMessage(app, { id, orderId, author, text, fileIds }, waiting === "on"),
    "Sent. The customer gets it by email within five minutes.",
  );
});
