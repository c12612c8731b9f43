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

function sendMessage({ form, ...request }: CustomerRequest): Promise<Outcome> {
  return keepMessage(request, { id: textOf(form, "messageId"), text: String(form.get("message") ?? "") });
}

/** Stores what a customer wrote about an order of theirs. Files that name the same message belong to it. */
export async function keepMessage(
  { app, customer, order }: Omit<CustomerRequest, "form">,
  message: { id: string; text: string },
): Promise<Outcome> {
  if ((await app.rateLimits.consume("order-message", order.id)) > 0) {
    return refused("Too many messages. Please wait a few minutes and try again.");
  }
  const written = { ...message, orderId: order.id, sender: "customer" as const, author: customer.email };
  const sent = await writeMessage(app, written);
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
  return removed ? succeeded("The upload was removed.") : refused("This upload no longer exists.");
}
