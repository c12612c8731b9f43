import { useEffect, useRef, useState } from "react";
import type { CheckoutService } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import { discardPaymentSession, savePaymentSession } from "~/checkout/drafts";
import { toast } from "~/ui/toast";
import { type AppliedCoupon, type CheckoutFailure, type OpenedCheckout, startCheckout } from "./open-checkout";

type CheckoutState = { paying: boolean; failure: CheckoutFailure | null };

const idle: CheckoutState = { paying: false, failure: null };

/**
 * State of the pay button: idle, then paying until the provider's page opens, or idle again with the failure.
 * Repeated calls of `pay` send one request at a time.
 */
export function useCheckout(
  service: CheckoutService,
  brief: BriefValues,
  coupon: AppliedCoupon | null,
): CheckoutState & { pay: () => Promise<void> } {
  const [state, setState] = useState(idle);
  const busy = useRef(false);
  const mounted = useRef(false);

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

  const pay = async () => {
    if (busy.current) return;
    busy.current = true;
    setState({ paying: true, failure: null });
    const result = await startCheckout(service, brief, coupon);
    if (!mounted.current) return;
    if (result.ok) return openPaymentPage(result);
    busy.current = false;
    setState({ paying: false, failure: result });
    toast.error(result.toast);
  };

  return { ...state, pay };
}

/** Stores the session's id first; without one, an older checkout's id must not remain. */
function openPaymentPage({ url, sessionId }: OpenedCheckout): void {
  if (sessionId) savePaymentSession(sessionId);
  else discardPaymentSession();
  location.assign(url);
}
