import { z } from "zod";
import type { App } from "~/app-context.server";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { cancelSubscription } from "~/billing/subscriptions/cancel-and-resume.server";
import { getCardUpdateUrl, getInvoicePaymentUrl } from "~/billing/subscriptions/provider-pages.server";
import { resumeSubscription } from "~/billing/subscriptions/resume-subscription.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { formText } from "~/lib/http/form-text";
import { failure } from "~/lib/result";
import { formSuccess } from "~/ui/form-outcome";
import type { PortalAction, PortalActionResult } from "./customer-request";

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
