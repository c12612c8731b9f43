import { useEffect, useState } from "react";
import type { CheckoutService } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";

import { isDraftCorrupt, readSubmittedForm } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import { saveNextPageToast } from "~/checkout/next-page-toast";
import { serviceFromSummaryUrl } from "~/checkout/service-from-url";

type StoredOrder = { service: CheckoutService; brief: BriefValues };

/**
 * The submitted form that the summary at `path` is about, once the browser's storage can be read; null until then. Without one it
 * warns and goes to the service's form.
 */
export function useSubmittedForm(path: string): StoredOrder | null {
  const [order, setOrder] = useState<StoredOrder | null>(null);
  useEffect(() => {
    const service = serviceFromSummaryUrl(path, window.location.search);
    const brief = readSubmittedForm(service);
    if (brief) return setOrder({ service, brief });
    const { missing, unreadable } = service.sale;
    if (unreadable && isDraftCorrupt(service)) saveNextPageToast({ kind: "error", title: unreadable });
    else saveNextPageToast({ kind: "warning", title: missing });
    void loadPage(service.offer.paths.form, { replace: true });
  }, [path]);
  return order;
}
