import { z } from "zod";
import { sendTeamMessage } from "~/orders/messages.server";
import { withFields, withMessage } from "~/routes/admin/shared/admin-page.server";

/** Up to when the author of an answer has read; null if the page does not say it. */
export const seenField = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .nullish()
  .transform((at) => at ?? null)
  .catch(null);

const messageSchema = z.object({
  messageId: z.string(),
  orderId: z.uuid(),
  text: z.string(),
  waiting: z.literal("on").optional(),
  closes: z.literal("on").optional(),
  seen: seenField,
});

/** Sends a message with the files `fileId` to the customer. */
export const sendMessageForm = withFields(messageSchema, async (fields, { app, admin: { email: author }, form }) => {
  const { messageId: id, orderId, text, waiting, closes, seen } = fields;
  const fileIds = form.getAll("fileId").map(String);
  const options = { waits: waiting === "on", closes: closes === "on" };
  return withMessage(
    await sendTeamMessage(app, { id, orderId, author, text, fileIds, seen }, options),
    `Sent. The customer gets it by email within five minutes.${closes ? " Done." : ""}`,
  );
});
