import { z } from "zod";
import { textOf } from "~/accounts/forms/form-text";
import { type Outcome, succeeded } from "~/accounts/forms/outcome";
import { dropUpload } from "~/orders/files/uploads.server";
import { saveBilling } from "~/orders/invoices/billing.server";
import { writeMessage } from "~/orders/messages/messages.server";
import { refused } from "~/result";
import type { CustomerOutcome, CustomerRequest } from "./customer-request";
import { deliveryActions } from "./delivery-actions.server";
import { refundActions } from "./refunds/refund-actions.server";
import { subscriptionActions } from "./subscription-actions.server";

/** What was typed into a form that was refused, by its names, and why. */
export type Unsent = { typed: Record<string, string>; error: string };

/** What each form of the page does, by the `intent` that it sends. */
export const customerActions: ReadonlyMap<string, (request: CustomerRequest) => Promise<CustomerOutcome>> = new Map([
  ["message", sendMessage],
  ["billing", keepBilling],
  ...subscriptionActions,
  ...deliveryActions,
  ...refundActions,
  ["remove-upload", removeUpload],
]);

async function sendMessage({ app, customer, order, form }: CustomerRequest): Promise<Outcome> {
  if ((await app.limits.countUse("order-message", order.id)) > 0) {
    return refused("Too many messages. Please wait a few minutes and try again.");
  }
  const message = { id: textOf(form, "messageId"), orderId: order.id, text: String(form.get("message") ?? "") };
  const sent = await writeMessage(app, { ...message, sender: "customer", author: customer.email });
  return sent.ok ? succeeded("Message sent. We’ll answer here and by email.") : sent;
}

async function keepBilling({ app, customer, form }: CustomerRequest): Promise<Outcome> {
  const saved = await saveBilling(app, customer.email, {
    billingName: textOf(form, "billingName"),
    billingAddress: textOf(form, "billingAddress"),
    taxNumber: textOf(form, "taxNumber"),
  });
  return saved.ok ? succeeded("Saved. All your invoices show these details from now on.") : saved;
}

/** An upload that broke off and that nobody wants to go on with. */
async function removeUpload({ app, customer, form }: CustomerRequest): Promise<Outcome> {
  const id = z.uuid().safeParse(form.get("fileId"));
  const removed = id.success && (await dropUpload(app, { sender: "customer", customer }, id.data));
  return removed ? succeeded("The upload is removed.") : refused("This upload no longer exists.");
}
