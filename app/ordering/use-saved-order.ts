import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Service } from "~/catalog/service";
import { services } from "~/catalog/services";
import { toast } from "~/ui/toast";
import { type Brief, isUnreadable, readSubmitted } from "./drafts";
import { offerOfPreCheckout } from "./order-path";

type SavedOrder = { service: Service; brief: Brief };

/**
 * The submitted form that this summary is about, once the browser's storage can be read; null until then. Without one it
 * warns and goes to the service's form (specification 8, "No saved form").
 */
export function useSavedOrder(pathname: string, search: string): SavedOrder | null {
  const navigate = useNavigate();
  const [order, setOrder] = useState<SavedOrder | null>(null);
  useEffect(() => {
    const offer = offerOfPreCheckout(pathname, search);
    const service = services[offer.slug];
    const brief = readSubmitted(service);
    if (brief) {
      setOrder({ service, brief });
    } else {
      sayMissing(service);
      void navigate(offer.paths.form, { replace: true });
    }
  }, [pathname, search, navigate]);
  return order;
}

function sayMissing(service: Service): void {
  const { missing, unreadable } = service.checkout;
  if (unreadable && isUnreadable(service)) toast.error(unreadable, { id: "missing-form" });
  else toast.warning(missing, { id: "missing-form" });
}
