import { z } from "zod";
import type { App } from "~/app-context.server";
import { failure, type Result } from "~/lib/result";
import { addOrderMessage } from "~/orders/messages.server";
import { updateWork } from "~/orders/work.server";

/** Fields of the form that answers a customer. `fileIds`: the values of `fileId`. */
export const messageFields = {
  messageId: z.string(),
  orderId: z.uuid(),
  text: z.string(),
  fileIds: z.array(z.string()),
  waiting: z.literal("on").optional(),
};

type MessageInput = z.output<ReturnType<typeof z.object<typeof messageFields>>>;

/** Sends a message to the customer, as an admin. `waiting` also sets the work to "Waiting for customer". */
export async function sendMessage(
  app: App,
  actor: string,
  { messageId, orderId, text, fileIds, waiting }: MessageInput,
): Promise<Result<{ message: string }>> {
  const message = { id: messageId, orderId, sender: "team" as const, author: actor, text, fileIds };
  const sent = await addOrderMessage(app, message);
  if (!sent.ok) return sent;
  const moved = waiting ? await updateWork(app, actor, orderId, { workStatus: "waiting" }) : null;
  return moved?.ok === false
    ? failure(`The message is sent, but the work status stays: ${moved.error}`)
    : { ok: true, message: "Sent. The customer gets it by email within five minutes." };
}
