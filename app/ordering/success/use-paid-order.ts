import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import type { Service } from "~/catalog/service";
import { toast } from "~/ui/toast";
import { asSessionId, discardDrafts, discardPaymentSession, readPaymentSession, readSubmitted } from "../drafts";
import { askedFor, serviceOfSuccess } from "../order-path";
import { findPaidOrder, type PaymentOutcome } from "./find-paid-order";

/** An outcome with the service that was bought, as soon as there is an order. */
type ServiceOutcome =
  | (PaymentOutcome & { state: "paid"; service: Service; justPaid: boolean })
  | Exclude<PaymentOutcome, { state: "paid" }>
  | { state: "loading" };
type PaidOrderState = { outcome: ServiceOutcome; checkAgain: () => void };

const remembered = z.object({ sessionId: z.string(), service: z.optional(z.string()) });

/**
 * The order that was just paid, for every success page. The stored session id comes first, the address's second, and the
 * history entry's third: the id leaves the address after use, with the service beside it, and a refresh must still show the receipt.
 * Once the order is paid, what the browser kept of it is forgotten.
 */
export function usePaidOrder(): PaidOrderState {
  const location = useLocation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<PaidOrderState["outcome"]>({ state: "loading" });
  const [round, setRound] = useState(0);
  const known = useRef<{ sessionIds: readonly string[]; returned: readonly string[]; service: string | null }>(
    undefined,
  );

  const keepInHistory = (sessionId: string, service: string | null) => {
    const query = new URLSearchParams(window.location.search);
    query.delete("session_id");
    query.delete("service");
    const to = { pathname: location.pathname, search: query.toString(), hash: location.hash };
    const state = service === null ? { sessionId } : { sessionId, service };
    void navigate(to, { replace: true, state, preventScrollReset: true });
  };

  const readPlaces = useEffectEvent(() => {
    if (known.current) return known.current;
    const { stored, inAddress, inHistory, service } = findSession(location);
    if (inAddress) keepInHistory(inAddress, service);
    known.current = {
      sessionIds: [...new Set([stored, inAddress, inHistory].filter((id) => id !== null))],
      returned: [stored, inAddress].filter((id) => id !== null),
      service,
    };
    return known.current;
  });

  const finish = useEffectEvent((found: PaymentOutcome) => {
    if (found.state !== "paid") return setOutcome(found);
    const { service: slug, returned } = readPlaces();
    const service = serviceOfSuccess(location.pathname, slug, found.receipt.page_type);
    const justPaid = readPaymentSession() === found.sessionId;
    if (justPaid) forgetPurchase(service, found.receipt.page_type);
    setOutcome({ ...found, service, justPaid });
    keepInHistory(found.sessionId, slug);
    // A refresh finds the session in its history entry, and is no news.
    if (found.status === "paid" && returned.includes(found.sessionId))
      toast.success("Your order has been processed successfully!");
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once more
  useEffect(() => {
    const left = new AbortController();
    void findPaidOrder(readPlaces().sessionIds, left.signal).then((found) => {
      if (!left.signal.aborted) finish(found);
    });
    return () => left.abort();
  }, [round]);

  const checkAgain = useCallback(() => {
    setOutcome({ state: "loading" });
    setRound((n) => n + 1);
  }, []);

  return { outcome, checkAgain };
}

function findSession(location: Location) {
  const entry = remembered.safeParse(location.state);
  return {
    stored: readPaymentSession(),
    inAddress: asSessionId(new URLSearchParams(location.search).get("session_id")),
    inHistory: entry.success ? asSessionId(entry.data.sessionId) : null,
    service: askedFor(location.search) ?? entry.data?.service ?? null,
  };
}

/**
 * Forgets the form and the session of a purchase that is done, which must be this browser's last checkout: opening an old
 * receipt must not empty a form that has been started since.
 */
function forgetPurchase(service: Service, pageType: string): void {
  discardPaymentSession();
  const submitted = readSubmitted(service);
  // A form that has another page type by now is not the one that was paid.
  if (submitted && service.pageType(submitted) === pageType) discardDrafts(service);
}
