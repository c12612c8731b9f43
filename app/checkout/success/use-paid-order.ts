import { useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import type { Service } from "~/catalog/define-service";
import {
  discardDrafts,
  discardPaymentSession,
  parseSessionId,
  readPaymentSession,
  readSubmittedForm,
} from "~/checkout/drafts";
import { serviceFromSuccessUrl, slugFromQuery } from "~/checkout/service-from-url";
import { toast } from "~/ui/toast";
import { findPaidOrder, type PaymentCheckResult, useAnswer } from "./find-paid-order";

/** An outcome with the service that was bought, as soon as there is an order. */
type ServiceOutcome =
  | (PaymentCheckResult & { state: "paid"; service: Service; justPaid: boolean })
  | Exclude<PaymentCheckResult, { state: "paid" }>
  | { state: "loading" };

const remembered = z.object({ sessionId: z.string(), service: z.optional(z.string()) });

/**
 * The order that was just paid, for every success page. The stored session id comes first, the address's second, and the
 * history entry's third: the id leaves the address after use, with the service beside it, and a refresh must still show the receipt.
 * Once the order is paid, what the browser kept of it is forgotten.
 */
export function usePaidOrder(): { outcome: ServiceOutcome; checkAgain: () => void } {
  const location = useLocation();
  const navigate = useNavigate();
  // As it was when the page opened: the id leaves the address.
  const [{ stored, inAddress, inHistory, service: slug }] = useState(() => findSession(location));

  const keepInHistory = (sessionId: string) => {
    const query = new URLSearchParams(window.location.search);
    query.delete("session_id");
    query.delete("service");
    const to = { pathname: location.pathname, search: query.toString(), hash: window.location.hash };
    const state = slug === null ? { sessionId } : { sessionId, service: slug };
    void navigate(to, { replace: true, state, preventScrollReset: true });
  };

  const { answer, checkAgain } = useAnswer(async (signal): Promise<ServiceOutcome> => {
    if (inAddress) keepInHistory(inAddress);
    const sessionIds = new Set([stored, inAddress, inHistory].filter((id) => id !== null));
    const found = await findPaidOrder([...sessionIds], signal);
    if (signal.aborted) return { state: "loading" };
    if (found.state !== "paid") return found;
    const service = serviceFromSuccessUrl(location.pathname, slug, found.receipt.page_type);
    const justPaid = readPaymentSession() === found.sessionId;
    if (justPaid) forgetPurchase(service, found.receipt.page_type);
    keepInHistory(found.sessionId);
    // A refresh finds the session in its history entry, and is no news.
    if (found.status === "paid" && [stored, inAddress].includes(found.sessionId))
      toast.success("Your order has been processed successfully!");
    return { ...found, service, justPaid };
  });

  return { outcome: answer, checkAgain };
}

function findSession(location: Location) {
  const entry = remembered.safeParse(location.state);
  return {
    stored: readPaymentSession(),
    inAddress: parseSessionId(new URLSearchParams(location.search).get("session_id")),
    inHistory: entry.success ? parseSessionId(entry.data.sessionId) : null,
    service: slugFromQuery(location.search) ?? entry.data?.service ?? null,
  };
}

/**
 * Forgets the form and the session of a purchase that is done, which must be this browser's last checkout: opening an old
 * receipt must not empty a form that has been started since.
 */
function forgetPurchase(service: Service, pageType: string): void {
  discardPaymentSession();
  const submitted = readSubmittedForm(service);
  // A form that has another page type by now is not the one that was paid.
  if (submitted && service.pageType(submitted) === pageType) discardDrafts(service);
}
