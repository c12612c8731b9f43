import { useEffect, useRef, useState } from "react";
import type { CheckoutService } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import { discardPaymentSession, savePaymentSession } from "~/checkout/drafts";
import { toast } from "~/ui/toast";
import { type CheckoutFailure, type OpenedCheckout, startCheckout } from "./open-checkout";
import type { AppliedCoupon } from "./summary-page";

type CheckoutState = { paying: boolean; failure: CheckoutFailure | null };

const idle: CheckoutState = { paying: false, failure: null };

/**
 * Paying: idle, paying, then the provider's page; on any failure idle again, with the failure.
 * However often it is pressed, one request is under way at a time.
 */
export function useCheckout(
  service: CheckoutService,
  brief: BriefValues,
  coupon: AppliedCoupon | null,
): CheckoutState & { pay: () => Promise<void> } {
  const [state, setState] = useState(idle);
  const busy = useRef(false);
  const here = useRef(false);

  useEffect(() => {
    here.current = true;
    // Coming back from the provider with the browser's Back shows this very page again, frozen while paying.
    const cameBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      busy.current = false;
      setState(idle);
    };
    window.addEventListener("pageshow", cameBack);
    return () => {
      here.current = false;
      window.removeEventListener("pageshow", cameBack);
    };
  }, []);

  const pay = async () => {
    if (busy.current) return;
    busy.current = true;
    setState({ paying: true, failure: null });
    const result = await startCheckout(service, brief, coupon);
    if (!here.current) return;
    if (result.ok) return leaveFor(result);
    busy.current = false;
    setState({ paying: false, failure: result });
    toast.error(result.toast);
  };

  return { ...state, pay };
}

/** The session's id is stored before the browser leaves. An older one must not outlive a new checkout. */
function leaveFor({ url, sessionId }: OpenedCheckout): void {
  if (sessionId) savePaymentSession(sessionId);
  else discardPaymentSession();
  location.assign(url);
}
