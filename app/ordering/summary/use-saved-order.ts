import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Brief } from "~/catalog/consent";
import type { CheckoutService } from "~/catalog/service";
import { toast } from "~/ui/toast";
import { isUnreadable, readSubmitted } from "../drafts";
import { serviceOfPreCheckout } from "../order-path";

type SavedOrder = { service: CheckoutService; brief: Brief };

/**
 * The submitted form that this summary is about, once the browser's storage can be read; null until then. Without one it
 * warns and goes to the service's form.
 */
export function useSavedOrder(pathname: string, search: string): SavedOrder | null {
  const navigate = useNavigate();
  const [order, setOrder] = useState<SavedOrder | null>(null);
  useEffect(() => {
    const service = serviceOfPreCheckout(pathname, search);
    const brief = readSubmitted(service);
    if (brief) {
      setOrder({ service, brief });
    } else {
      sayMissing(service);
      void navigate(service.offer.paths.form, { replace: true });
    }
  }, [pathname, search, navigate]);
  return order;
}

const onTheForm = { id: "missing-form", forNextPage: true };

function sayMissing(service: CheckoutService): void {
  const { missing, unreadable } = service.sale;
  if (unreadable && isUnreadable(service)) toast.error(unreadable, onTheForm);
  else toast.warning(missing, onTheForm);
}
