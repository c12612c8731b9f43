import { useEffect, useRef, useState } from "react";
import type { CheckoutService } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import type { Offer } from "~/catalog/types";
import { PAYMENT_SESSION_KEY } from "~/checkout/draft-storage";
import { discardPaymentSession, parseSessionId, readPaymentSession, savePaymentSession } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import { toast } from "~/ui/toast";
import {
  type AppliedCoupon,
  type CheckoutFailure,
  type OpenedCheckout,
  type PaidBefore,
  startCheckout,
} from "./open-checkout";
import { openChangedForm } from "./open-form";

type CheckoutState = { paying: boolean; failure: CheckoutFailure | null; paidBefore: PaidBefore | null };

const idle: CheckoutState = { paying: false, failure: null, paidBefore: null };

/**
 * `onPriceChange` gets what differs from the shipped offer now. State of the pay button: idle, then paying until the provider's page opens, or idle again with the failure.
 * Repeated calls of `pay` send one request at a time. `paidBefore` asks whether to `payAgain` or to `stopPaying`.
 */
export function useCheckout(
  service: CheckoutService,
  brief: BriefValues,
  coupon: AppliedCoupon | null,
  taxFields: Readonly<Record<string, string>> = {},
  onPriceChange: (offer: Partial<Offer>) => void = () => {},
): CheckoutState & Record<"pay" | "payAgain", () => Promise<void>> & { stopPaying: () => void } {
  const [state, setState] = useState(idle);
  const busy = useRef(false);
  const mounted = useRef(false);
  const lastSession = useLastSession();

  useEffect(() => {
    mounted.current = true;
    // Back from the provider may restore this page from the browser's cache, in the state "paying".
    const reset = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      busy.current = false;
      setState(idle);
    };
    window.addEventListener("pageshow", reset);
    return () => {
      mounted.current = false;
      window.removeEventListener("pageshow", reset);
    };
  }, []);

  const start = async (asksIfPaid: boolean) => {
    if (busy.current) return;
    busy.current = true;
    setState({ ...idle, paying: true });
    const result = await startCheckout(service, brief, coupon, {
      lastSession: lastSession.current,
      asksIfPaid,
      taxFields,
    });
    if (!mounted.current) return;
    if (result.ok && "url" in result) {
      lastSession.current = result.sessionId ?? lastSession.current;
      return openPaymentPage(result);
    }
    if (!result.ok && !result.offer) await openChangedForm(service);
    busy.current = false;
    if (result.ok) return setState({ ...idle, paidBefore: result.paidBefore });
    setState({ ...idle, failure: result });
    if (result.offer) onPriceChange(result.offer);
    toast.error(result.toast);
  };

  return { ...state, pay: () => start(true), payAgain: () => start(false), stopPaying: () => setState(idle) };
}

/** The payment session that this browser opened last, in any tab. Remembered after the receipt page has discarded it. */
function useLastSession() {
  const lastSession = useRef<string | null>(null);
  useEffect(() => {
    lastSession.current = readPaymentSession();
    const remember = ({ key, newValue }: StorageEvent) => {
      if (key === PAYMENT_SESSION_KEY) lastSession.current = parseSessionId(newValue) ?? lastSession.current;
    };
    window.addEventListener("storage", remember);
    return () => window.removeEventListener("storage", remember);
  }, []);
  return lastSession;
}

/** Stores the session's id first; without one, an older checkout's id must not remain. */
function openPaymentPage({ url, sessionId }: OpenedCheckout): void {
  if (sessionId) savePaymentSession(sessionId);
  else discardPaymentSession();
  void loadPage(url);
}
