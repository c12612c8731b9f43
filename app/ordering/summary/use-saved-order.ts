import { useEffect, useState } from "react";
import type { Brief } from "~/catalog/consent";
import type { CheckoutService } from "~/catalog/service";

import { isUnreadable, readSubmitted } from "../drafts";
import { loadPage } from "../load-page";
import { leaveToast } from "../next-page-toast";
import { serviceOfPreCheckout } from "../order-path";

type StoredOrder = { service: CheckoutService; brief: Brief };

/**
 * The submitted form that the summary at `path` is about, once the browser's storage can be read; null until then. Without one it
 * warns and goes to the service's form.
 */
export function useSavedOrder(path: string): StoredOrder | null {
  const [order, setOrder] = useState<StoredOrder | null>(null);
  useEffect(() => {
    const service = serviceOfPreCheckout(path, window.location.search);
    const brief = readSubmitted(service);
    if (brief) return setOrder({ service, brief });
    const { missing, unreadable } = service.sale;
    if (unreadable && isUnreadable(service)) leaveToast({ kind: "error", title: unreadable });
    else leaveToast({ kind: "warning", title: missing });
    void loadPage(service.offer.paths.form, { replace: true });
  }, [path]);
  return order;
}
