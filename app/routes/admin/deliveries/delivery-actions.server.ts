import { z } from "zod";
import type { App } from "~/app-context.server";
import { failure, type Result } from "~/lib/result";
import { createDelivery, removeUnsentFile, withdrawDelivery } from "~/orders/deliveries/deliveries.server";

const wanted = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("create-delivery"),
    deliveryId: z.uuid("Please reload the page and try again."),
    orderId: z.uuid(),
    title: z.string(),
    note: z.string(),
    closes: z.enum(["yes", "no"]),
  }),
  z.object({ intent: z.literal("withdraw-delivery"), deliveryId: z.uuid(), orderId: z.uuid() }),
  z.object({ intent: z.literal("remove-unsent-file"), fileId: z.uuid(), orderId: z.uuid() }),
]);

/** Whether a form is about what is delivered, and so for `handleDeliveryAction`. */
export const isDeliveryIntent = (form: FormData): boolean =>
  ["create-delivery", "withdraw-delivery", "remove-unsent-file"].some((intent) => form.get("intent") === intent);

/** Hands something over, or takes it back, in the name of a member of staff. A link whose two fields are empty is none. */
export async function handleDeliveryAction(
  app: App,
  actor: string,
  form: FormData,
): Promise<Result<{ message: string }>> {
  const parsed = wanted.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "We couldn’t read this request.");
  const asked = parsed.data;
  if (asked.intent === "withdraw-delivery") return withdrawDelivery(app, actor, asked.orderId, asked.deliveryId);
  if (asked.intent === "remove-unsent-file") return removeUnsentFile(app, actor, asked.orderId, asked.fileId);
  const urls = form.getAll("linkUrl").map(String);
  const labels = form.getAll("linkLabel").map(String);
  const links = labels.map((label, at) => ({ label, url: urls[at]?.trim() ?? "" }));
  const { deliveryId: id, orderId, title, note, closes } = asked;
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
