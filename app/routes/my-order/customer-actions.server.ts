import { z } from "zod";
import { saveBillingDetails } from "~/billing/invoices/billing.server";
import { formText } from "~/lib/http/form-text";
import { failure } from "~/lib/result";
import { cancelUpload } from "~/orders/files/uploads.server";
import { addOrderMessage } from "~/orders/messages.server";
import { type FormOutcome, formSuccess } from "~/ui/form-outcome";
import type { PortalAction, PortalActionResult } from "./customer-request";
import { deliveryActions } from "./delivery-actions.server";
import { subscriptionActions } from "./my-order-actions.server";
import { refundActions } from "./refund-actions.server";

/** What was typed into a form that was refused, by its names, and why. */
export type RejectedInput = { typed: Record<string, string>; error: string };

/** What each form of the page does, by the `intent` that it sends. */
export const customerActions: ReadonlyMap<string, (request: PortalAction) => Promise<PortalActionResult>> = new Map([
  ["message", sendMessage],
  ["billing", keepBilling],
  ...subscriptionActions,
  ...deliveryActions,
  ...refundActions,
  ["remove-upload", removeUpload],
]);

function sendMessage({ form, ...request }: PortalAction): Promise<FormOutcome> {
  return saveCustomerMessage(request, { id: formText(form, "messageId"), text: String(form.get("message") ?? "") });
}

/** Stores what a customer wrote about an order of theirs. Files that name the same message belong to it. */
export async function saveCustomerMessage(
  { app, customer, order }: Omit<PortalAction, "form">,
  message: { id: string; text: string },
): Promise<FormOutcome> {
  if ((await app.rateLimits.consume("order-message", order.id)) > 0) {
    return failure("Too many messages. Please wait a few minutes and try again.");
  }
  const written = { ...message, orderId: order.id, sender: "customer" as const, author: customer.email };
  const sent = await addOrderMessage(app, written);
  return sent.ok ? formSuccess("Message sent. We’ll answer here and by email.") : sent;
}

async function keepBilling({ app, customer, form }: PortalAction): Promise<FormOutcome> {
  const saved = await saveBillingDetails(app, customer.email, {
    billingName: formText(form, "billingName"),
    billingAddress: formText(form, "billingAddress"),
    taxNumber: formText(form, "taxNumber"),
  });
  return saved.ok ? formSuccess("Saved. All your invoices show these details from now on.") : saved;
}

/** An upload that broke off and that nobody wants to go on with. */
async function removeUpload({ app, customer, form }: PortalAction): Promise<FormOutcome> {
  const id = z.uuid().safeParse(form.get("fileId"));
  const removed = id.success && (await cancelUpload(app, { sender: "customer", customer }, id.data));
  return removed ? formSuccess("The upload was removed.") : failure("This upload no longer exists.");
}
