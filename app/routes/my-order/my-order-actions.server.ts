import { z } from "zod";
import type { PortalCustomer } from "~/auth/magic-links.server";
import { saveBillingDetails } from "~/billing/invoices/invoices.server";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { createRefundRequest, withdrawRefundRequest } from "~/billing/refunds/refund-requests.server";
import { hasSharedCustomer } from "~/billing/shared-customers.server";
import { cancelSubscription, resumeSubscription } from "~/billing/subscriptions/cancel-and-resume.server";
import { cancellationTimings } from "~/billing/subscriptions/cancellation-timings";
import { getCardUpdateUrl, getInvoicePaymentUrl } from "~/billing/subscriptions/subscriptions.server";
import type { ShopSettings } from "~/content/documents/live-content.server";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import type { App } from "~/lib/app-context.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { formText } from "~/lib/http/form-data";
import { failure, type Result } from "~/lib/result";
import { approveDelivery, type DeliveryAnswerInput, requestRevision } from "~/orders/deliveries/answer-delivery.server";
import { addPin, answerPin, parsePinPlace, resolvePin } from "~/orders/deliveries/pins.server";
import { cancelUpload } from "~/orders/files/uploads.server";
import { addOrderMessage } from "~/orders/messages.server";
import { type FormOutcome, formSuccess } from "~/ui/form-outcome";

const UNAVAILABLE =
  "The card provider isn’t responding right now. Nothing has changed. Please try again in a few minutes.";
const SAVED_FOR_LATER =
  "The card provider isn’t responding right now. We’ve saved your request. We’ll keep trying and email you once it’s done.";
const TOO_MANY_ATTEMPTS = "Too many attempts. Please wait a few minutes and try again.";
const OPEN_EMAIL_LINK = "Please open the link in your email first.";
const RELOAD = "Please reload the page and try again.";

/** A form submitted by a customer about an order that they have access to. */
export type PortalAction = { app: App; customer: PortalCustomer; order: PortalOrder; form: FormData };

/** `leaveTo`: URL of a payment provider page to redirect to. */
export type PortalActionResult = FormOutcome & { leaveTo?: string };

/** Input of a rejected form by field name, and the error. */
export type RejectedInput = { values: Record<string, string>; error: string };

/** What the page's action returns. */
export type SubmittedForm = { outcome: FormOutcome; intent: string; values: RejectedInput["values"] };

type ActionHandler = (request: PortalAction) => Promise<PortalActionResult>;

function sendMessage({ form, ...request }: PortalAction): Promise<FormOutcome> {
  const fileIds = form.getAll("fileId").map(String);
  return saveCustomerMessage(request, {
    id: formText(form, "messageId"),
    text: String(form.get("message") ?? ""),
    fileIds,
  });
}

/** Stores a customer's message. Files uploaded with the same message id belong to it. */
export const saveCustomerMessage = (
  request: Omit<PortalAction, "form">,
  message: { id: string; text: string; fileIds?: string[] },
): Promise<FormOutcome> =>
  sendLimited(
    request,
    (from) => addOrderMessage(request.app, { ...message, ...from }),
    "Message sent. We’ll answer here and by email.",
  );

type From = { orderId: string; sender: "customer"; author: string };

/** All that a customer writes about an order counts. */
async function sendLimited(
  { app, customer, order }: Omit<PortalAction, "form">,
  send: (from: From) => Result | Promise<Result>,
  message: string,
): Promise<FormOutcome> {
  if ((await app.rateLimits.consume("order-message", order.id)) > 0) {
    return failure("Too many messages. Please wait a few minutes and try again.");
  }
  // A buyer may type any address, which must not use up what its owner may send.
  const sendingAs = customer.scope === "address" ? customer.email : customer.orderId;
  if ((await app.rateLimits.consume("customer-messages", sendingAs)) > 0)
    return failure("You’ve reached today’s message limit. Write again tomorrow, or email us.");
  const sent = await send({ orderId: order.id, sender: "customer", author: customer.email });
  return sent.ok ? formSuccess(message) : sent;
}

/** A comment on a place of a delivery, or with `pinId` its answer. */
const comment: ActionHandler = async (request) => {
  const { app, form } = request;
  const idOf = (name: string) => z.uuid().safeParse(formText(form, name)).data;
  const [deliveryId, pinId] = [idOf("deliveryId"), idOf("pinId")];
  const place = parsePinPlace(formText(form, "page"), formText(form, "point"));
  const message = { id: formText(form, "messageId"), text: String(form.get("text") ?? "") };
  const send = (from: From) => {
    if (pinId) return answerPin(app, { ...message, ...from, pinId });
    return deliveryId && place ? addPin(app, { ...message, ...from, deliveryId, place }) : failure(RELOAD);
  };
  return sendLimited(request, send, "Comment sent. We’ll answer here and by email.");
};

const resolve: ActionHandler = async ({ app, customer, order, form }) => {
  const pinId = z.uuid().safeParse(formText(form, "pinId"));
  if (!pinId.success) return failure(RELOAD);
  const resolved = formText(form, "resolved") === "yes";
  const change = { orderId: order.id, pinId: pinId.data, by: "customer", actor: customer.email, resolved } as const;
  const done = await resolvePin(app, change);
  return done.ok ? formSuccess(resolved ? "Resolved." : "Open again.") : done;
};

async function saveBilling({ app, customer, form }: PortalAction): Promise<FormOutcome> {
  if (customer.scope === "order") return failure(OPEN_EMAIL_LINK);
  const saved = await saveBillingDetails(app.db, customer.email, {
    billingName: formText(form, "billingName"),
    billingAddress: formText(form, "billingAddress"),
    taxNumber: formText(form, "taxNumber"),
  });
  return saved.ok ? formSuccess("Saved. All your invoices show these details from now on.") : saved;
}

/** Cancels at the end of the paid month; a past-due subscription immediately. Idempotent per `requestId` of the page. */
const handleCancellation: ActionHandler = async ({ app, order, form }) => {
  const id = z.uuid().safeParse(formText(form, "requestId"));
  if (!id.success || !order.subscription) return failure(RELOAD);
  const { status, changeable } = order.subscription;
  if (!changeable) return failure(withContact(app.settings, "We can’t cancel your subscription from here."));
  if (status === "ending") return formSuccess(cancellationText(app.settings, order.subscription.periodEnd));
  const [when] = cancellationTimings(status);
  if (!when) return failure(RELOAD);
  const canceled = await cancelSubscription(app, { requestId: id.data, orderId: order.id, when, actor: "buyer" });
  if (!canceled.ok) return failure(canceled.error);
  const { end } = canceled;
  if (end.state === "requested") return formSuccess(SAVED_FOR_LATER);
  if (end.state === "refused") return failure(withContact(app.settings, "We couldn’t cancel your subscription."));
  return formSuccess(
    end.state === "ended"
      ? "Your subscription has ended. You won’t be charged again."
      : cancellationText(app.settings, end.endsAt?.toISOString() ?? null),
  );
};

const handleResume: ActionHandler = async ({ app, order, form }) => {
  const id = z.uuid().safeParse(formText(form, "requestId"));
  if (!id.success || !order.subscription) return failure(RELOAD);
  if (!order.subscription.changeable)
    return failure(withContact(app.settings, "We can’t resume your subscription from here."));
  const resumed = await resumeSubscription(app, { requestId: id.data, orderId: order.id, actor: "buyer" });
  if (!resumed.ok) return failure(resumed.error);
  if (resumed.state === "requested") return formSuccess(SAVED_FOR_LATER);
  return resumed.state === "resumed"
    ? formSuccess("Your subscription continues. Thanks for staying with us!")
    : failure(withContact(app.settings, "Your subscription has already ended and can’t be resumed."));
};

/** Redirects to the provider's page for changing the card. */
const changeCard: ActionHandler = ({ app, order, customer }) =>
  catchProviderError(app, async () => {
    // The provider's page shows what all orders of the address are paid with.
    if (customer.scope === "order" && (await hasSharedCustomer(app.db, order.id))) return failure(OPEN_EMAIL_LINK);
    const back = `${app.settings.appUrl}/my-order?order=${order.id}&from=provider`;
    const url = order.subscription?.changeable ? await getCardUpdateUrl(app, order.id, back) : null;
    return url ? leaveTo(url) : failure(RELOAD);
  });

/** Redirects to the provider's page for paying an unpaid month. */
const payMonth: ActionHandler = ({ app, order }) =>
  catchProviderError(app, async () => {
    const page = order.subscription ? await getInvoicePaymentUrl(app, order.id) : "none";
    if (page === "paid") return formSuccess("This month is paid. Thank you!");
    return page === "none" ? failure("There is nothing to pay.") : leaveTo(page.url);
  });

const limited =
  (handle: ActionHandler): ActionHandler =>
  async (request) => {
    const { app, order } = request;
    return (await app.rateLimits.consume("subscription", order.id)) > 0 ? failure(TOO_MANY_ATTEMPTS) : handle(request);
  };

async function catchProviderError(app: App, open: () => Promise<PortalActionResult>): Promise<PortalActionResult> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) return failure(UNAVAILABLE);
    if (!(error instanceof PaymentProviderRejected)) throw error;
    app.log.error({ err: error }, "The card provider does not open its page for a customer");
    return failure(withContact(app.settings, "The card provider couldn’t open its page."));
  }
}

const leaveTo = (url: string): PortalActionResult => ({
  ...formSuccess("Taking you to the card provider..."),
  leaveTo: url,
});

const cancellationText = (settings: ShopSettings, end: string | null): string =>
  `Your subscription is canceled. It stays active until ${end ? formatAgencyDate(end, settings.site.hours.timeZone) : "the end of the month you’ve paid for"}.`;

const withContact = ({ site }: ShopSettings, what: string): string =>
  `${what} Please email ${site.email} or call ${site.phone.display}.`;

type AnswerDelivery = (request: PortalAction, answer: DeliveryAnswerInput) => Promise<Result<{ message: string }>>;

const approve: AnswerDelivery = ({ app }, answer) => approveDelivery(app, answer);

const revise: AnswerDelivery = ({ app, form }, answer) =>
  requestRevision(app, answer, String(form.get("comment") ?? ""));

const withDelivery =
  (handle: AnswerDelivery): ActionHandler =>
  async (request) => {
    const { customer, order, form } = request;
    const id = z.uuid().safeParse(formText(form, "deliveryId"));
    if (!id.success) return failure("This delivery doesn’t exist.");
    return handle(request, { orderId: order.id, deliveryId: id.data, by: customer.email });
  };

const refundRequestSchema = z.object({
  requestId: z.uuid(),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
  subscription: z.enum(["end", "keep"]).optional(),
});

async function requestRefund({ app, order, form }: PortalAction): Promise<FormOutcome> {
  const { requestId, amount, subscription } = Object.fromEntries(form);
  const parsed = refundRequestSchema.safeParse({ requestId, amount, subscription });
  if (!parsed.success) return failure(RELOAD);
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
  return sent.ok ? formSuccess(`We have your request. We’ll reply by email within ${order.refundPolicy.reply}.`) : sent;
}

async function withdrawRefund({ app, order, form }: PortalAction): Promise<FormOutcome> {
  const id = z.uuid().safeParse(form.get("requestId"));
  if (!id.success) return failure(RELOAD);
  const withdrawn = await withdrawRefundRequest(app, id.data, order.id);
  return withdrawn.ok ? formSuccess("You’ve withdrawn your refund request.") : withdrawn;
}

/** Deletes an interrupted upload. */
async function removeUpload({ app, customer, form }: PortalAction): Promise<FormOutcome> {
  const id = z.uuid().safeParse(form.get("fileId"));
  const removed = id.success && (await cancelUpload(app.db, { sender: "customer", customer }, id.data));
  return removed ? formSuccess("The upload was removed.") : failure("This upload no longer exists.");
}

/** The page's form handlers by `intent`. They return a failure if the payment provider is unavailable or rejects the request. */
export const portalActionHandlers: ReadonlyMap<string, ActionHandler> = new Map<string, ActionHandler>([
  ["message", sendMessage],
  ["billing", saveBilling],
  ["cancel-subscription", limited(handleCancellation)],
  ["resume-subscription", limited(handleResume)],
  ["change-card", limited(changeCard)],
  ["pay-month", limited(payMonth)],
  ["approve-delivery", withDelivery(approve)],
  ["revise-delivery", withDelivery(revise)],
  ["add-pin", comment],
  ["answer-pin", comment],
  ["resolve-pin", resolve],
  ["request-refund", requestRefund],
  ["withdraw-refund", withdrawRefund],
  ["remove-upload", removeUpload],
]);
