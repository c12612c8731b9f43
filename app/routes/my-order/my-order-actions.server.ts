import { z } from "zod";
import type { App } from "~/app-context.server";
import type { PortalCustomer } from "~/auth/magic-links.server";
import { saveBillingDetails } from "~/billing/invoices/invoices.server";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { createRefundRequest, withdrawRefundRequest } from "~/billing/refunds/refund-requests.server";
import { cancelSubscription, resumeSubscription } from "~/billing/subscriptions/cancel-and-resume.server";
import { getCardUpdateUrl, getInvoicePaymentUrl } from "~/billing/subscriptions/subscriptions.server";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { formText } from "~/lib/http/form-data";
import { failure, type Result } from "~/lib/result";
import { approveDelivery, type DeliveryAnswerInput, requestRevision } from "~/orders/deliveries/answer-delivery.server";
import { cancelUpload } from "~/orders/files/uploads.server";
import { addOrderMessage } from "~/orders/messages.server";
import { type FormOutcome, formSuccess } from "~/ui/form-outcome";

/** How a customer answers a delivery. */
type Answer = (request: PortalAction, asked: DeliveryAnswerInput) => Promise<Result<{ message: string }>>;

const approve: Answer = ({ app }, asked) => approveDelivery(app, asked);
const revise: Answer = ({ app, form }, asked) => requestRevision(app, asked, String(form.get("comment") ?? ""));

const about =
  (answer: Answer) =>
  async (request: PortalAction): Promise<PortalActionResult> => {
    const { customer, order, form } = request;
    const id = z.uuid().safeParse(formText(form, "deliveryId"));
    if (!id.success) return failure("This delivery doesn’t exist.");
    return answer(request, { orderId: order.id, deliveryId: id.data, by: customer.email });
  };

/** By the `intent` of their forms. */
export const deliveryActions = [
  ["approve-delivery", about(approve)],
  ["revise-delivery", about(revise)],
] as const;

/** What a customer does with a subscription. Nothing here throws for a provider that is away or says no. */

type Act = (request: PortalAction) => Promise<PortalActionResult>;

const AWAY = "The card provider isn’t responding right now. Nothing has changed. Please try again in a few minutes.";
const LATER =
  "The card provider isn’t responding right now. We’ve saved your request. We’ll keep trying and email you once it’s done.";
const TOO_OFTEN = "Too many attempts. Please wait a few minutes and try again.";
const STALE = "Please reload the page and try again.";

const requestId = z.uuid();

/** Ends it with the month that is paid; at once where the month is not. A second press changes nothing. */
const handleCancellation: Act = async ({ app, order, form }) => {
  const id = requestId.safeParse(formText(form, "requestId"));
  if (!id.success || !order.subscription) return failure(STALE);
  const { status, changeable } = order.subscription;
  if (!changeable) return failure(contactWords(app, "We can’t cancel your subscription from here."));
  if (status === "ending") return formSuccess(endWords(app, order.subscription.periodEnd));
  const when = status === "past_due" ? "now" : "period-end";
  const asked = await cancelSubscription(app, { requestId: id.data, orderId: order.id, when, actor: "buyer" });
  if (!asked.ok) return failure(asked.error);
  const { end } = asked;
  if (end.state === "requested") return formSuccess(LATER);
  if (end.state === "refused") return failure(contactWords(app, "We couldn’t cancel your subscription."));
  return formSuccess(
    end.state === "ended"
      ? "Your subscription has ended. You won’t be charged again."
      : endWords(app, end.endsAt?.toISOString() ?? null),
  );
};

const handleResume: Act = async ({ app, order, form }) => {
  const id = requestId.safeParse(formText(form, "requestId"));
  if (!id.success || !order.subscription) return failure(STALE);
  if (!order.subscription.changeable) return failure(contactWords(app, "We can’t resume your subscription from here."));
  const asked = await resumeSubscription(app, { requestId: id.data, orderId: order.id, actor: "buyer" });
  if (!asked.ok) return failure(asked.error);
  if (asked.state === "requested") return formSuccess(LATER);
  return asked.state === "resumed"
    ? formSuccess("Your subscription continues. Thanks for staying with us!")
    : failure(contactWords(app, "Your subscription has already ended and can’t be resumed."));
};

/** Leads to the provider's page on which the card is changed. */
const changeCard: Act = ({ app, order }) =>
  orRefused(app, async () => {
    const back = `${app.settings.appUrl}/my-order?order=${order.id}&from=provider`;
    const url = order.subscription?.changeable ? await getCardUpdateUrl(app, order.id, back) : null;
    return url ? leaveTo(url) : failure(STALE);
  });

/** Leads to the provider's page on which an unpaid month is paid. */
const payMonth: Act = ({ app, order }) =>
  orRefused(app, async () => {
    const page = order.subscription ? await getInvoicePaymentUrl(app, order.id) : "none";
    if (page === "paid") return formSuccess("This month is paid. Thank you!");
    return page === "none" ? failure("There is nothing to pay.") : leaveTo(page.url);
  });

/** Not more often than anybody means it. */
const limited =
  (act: Act): Act =>
  async (request) => {
    const { app, order } = request;
    return (await app.rateLimits.consume("subscription", order.id)) > 0 ? failure(TOO_OFTEN) : act(request);
  };

/** By the `intent` of their forms. */
export const subscriptionActions: readonly (readonly [intent: string, act: Act])[] = [
  ["cancel-subscription", limited(handleCancellation)],
  ["resume-subscription", limited(handleResume)],
  ["change-card", limited(changeCard)],
  ["pay-month", limited(payMonth)],
];

const leaveTo = (url: string): PortalActionResult => ({
  ...formSuccess("Taking you to the card provider..."),
  leaveTo: url,
});

async function orRefused(app: App, act: () => Promise<PortalActionResult>): Promise<PortalActionResult> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) return failure(AWAY);
    if (!(error instanceof PaymentProviderRejected)) throw error;
    app.log.error({ err: error }, "The card provider does not open its page for a customer");
    return failure(contactWords(app, "The card provider couldn’t open its page."));
  }
}

const endWords = ({ settings }: App, end: string | null): string =>
  `Your subscription is canceled. It stays active until ${end ? formatAgencyDate(end, settings.site.hours.timeZone) : "the end of the month you’ve paid for"}.`;

const contactWords = ({ settings: { site } }: App, what: string): string =>
  `${what} Please email ${site.email} or call ${site.phone.display}.`;

const asked = z.object({
  requestId: z.uuid(),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
  subscription: z.enum(["end", "keep"]).optional(),
});

async function ask({ app, order, form }: PortalAction): Promise<FormOutcome> {
  const { requestId, amount, subscription } = Object.fromEntries(form);
  const parsed = asked.safeParse({ requestId, amount, subscription });
  if (!parsed.success) return failure(STALE);
  if ((await app.rateLimits.consume("refund-request", order.id)) > 0) {
    return failure("Too many requests. Please wait a while and try again.");
  }
  const sent = await createRefundRequest(app, {
    id: parsed.data.requestId,
    subjectId: order.id,
    amount: parsed.data.amount,
    reason: formText(form, "reason"),
    subscription: parsed.data.subscription ?? null,
  });
  return sent.ok ? formSuccess("We have your request. We’ll reply by email within 3 business days.") : sent;
}

async function withdraw({ app, order, form }: PortalAction): Promise<FormOutcome> {
  const id = z.uuid().safeParse(form.get("requestId"));
  if (!id.success) return failure(STALE);
  const taken = await withdrawRefundRequest(app, id.data, order.id);
  return taken.ok ? formSuccess("You’ve withdrawn your refund request.") : taken;
}

/** By the `intent` of their forms. */
export const refundActions = [
  ["request-refund", ask],
  ["withdraw-refund", withdraw],
] as const;

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

/** What a form of the customer's page asks for: of an order that this customer may see. */
export type PortalAction = { app: App; customer: PortalCustomer; order: PortalOrder; form: FormData };

/** What came of it; `leaveTo` is a page of somebody else, to which the customer goes on. */
export type PortalActionResult = FormOutcome & { leaveTo?: string };
