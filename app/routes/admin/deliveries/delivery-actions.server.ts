import { z } from "zod";
import type { App } from "~/app-context.server";
import { failure, type Result } from "~/lib/result";
import { createDelivery, removeUnsentFile, withdrawDelivery } from "~/orders/deliveries/deliveries.server";
import { isTextOnly } from "~/orders/deliveries/delivery";

const actionSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("create-delivery"),
    deliveryId: z.uuid("Please reload the page and try again."),
    orderId: z.uuid(),
    title: z.string(),
    note: z.string(),
    closes: z.enum(["yes", "no"]),
    withoutFile: z.optional(z.literal("yes")),
  }),
  z.object({ intent: z.literal("withdraw-delivery"), deliveryId: z.uuid(), orderId: z.uuid() }),
  z.object({ intent: z.literal("remove-unsent-file"), fileId: z.uuid(), orderId: z.uuid() }),
]);

/** True if the form is for `handleDeliveryAction`. */
export const isDeliveryIntent = (form: FormData): boolean =>
  ["create-delivery", "withdraw-delivery", "remove-unsent-file"].some((intent) => form.get("intent") === intent);

/** Creates or withdraws a delivery, or removes an unsent file, as an admin. Links with two empty fields are ignored. */
export async function handleDeliveryAction(
  app: App,
  actor: string,
  form: FormData,
): Promise<Result<{ message: string }>> {
  const parsed = actionSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "We couldn’t read this request.");
  const input = parsed.data;
  if (input.intent === "withdraw-delivery") return withdrawDelivery(app, actor, input.orderId, input.deliveryId);
  if (input.intent === "remove-unsent-file") return removeUnsentFile(app, actor, input.orderId, input.fileId);
  if (isTextOnly(form) && !input.withoutFile)
    return failure("Send without a file? Please add one, or check “Send without a file”.");
  const urls = form.getAll("linkUrl").map(String);
  const labels = form.getAll("linkLabel").map(String);
  const links = labels.map((label, index) => ({ label, url: urls[index]?.trim() ?? "" }));
  const { deliveryId: id, orderId, title, note, closes } = input;
  return createDelivery(app, actor, {
    id,
    orderId,
    title,
    note,
    closes: closes === "yes",
    links: links.filter(({ label, url }) => label.trim() !== "" || url !== ""),
    fileIds: form.getAll("fileId").map(String),
  });
}
