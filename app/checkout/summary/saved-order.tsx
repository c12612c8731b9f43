import { useEffect, useState } from "react";
import type { CheckoutService } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import { isDraftCorrupt, readSubmittedForm } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import { saveNextPageToast } from "~/checkout/next-page-toast";
import { NoScriptNotice } from "~/checkout/no-script-notice";
import { serviceFromSummaryUrl } from "~/checkout/service-from-url";
import type { Site } from "~/lib/config/site";
import { SiteContext } from "~/lib/config/use-site";
import { OrderHead } from "~/ui/order-background";
import { Spinner } from "~/ui/spinner";
import { SummaryPage } from "./summary-page";

/** Heading and summary of the order in this browser's storage, or a spinner until it is read. */
export function SavedOrder({ path, site }: { path: string; site: Site }) {
  const order = useSubmittedForm(path);
  return (
    <SiteContext value={site}>
      <OrderHead
        id="summary-title"
        eyebrow="ALMOST THERE"
        title={order?.service.sale.heading ?? serviceFromSummaryUrl(path, "").sale.heading}
        text="Review your order, then pay on a secure checkout page."
        step="Review"
      />
      {order ? (
        <SummaryPage service={order.service} brief={order.brief} />
      ) : (
        <div className="min-h-160">
          <Spinner label="Loading form data..." />
          <NoScriptNotice />
        </div>
      )}
    </SiteContext>
  );
}

/**
 * Returns the submitted form for the summary at `path`; null until the browser's storage is read. Without a valid form it opens
 * the service's form page, which shows a warning.
 */
function useSubmittedForm(path: string) {
  const [order, setOrder] = useState<{ service: CheckoutService; brief: BriefValues } | null>(null);
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
