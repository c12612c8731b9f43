import { NoScriptNotice } from "~/checkout/no-script-notice";
import { serviceFromSummaryUrl } from "~/checkout/service-from-url";
import type { Site } from "~/lib/config/site";
import { SiteContext } from "~/lib/config/use-site";
import { Heading } from "~/ui/section";
import { Spinner } from "~/ui/spinner";
import { SummaryPage, useSubmittedForm } from "./summary-page";

/** The heading and the summary of the order that this browser stored, or a spinner until it is read. */
export function SavedOrder({ path, site }: { path: string; site: Site }) {
  const order = useSubmittedForm(path);
  return (
    <SiteContext value={site}>
      <Heading
        as="h1"
        id="summary-title"
        eyebrow="ALMOST THERE"
        sub="Review your order, then pay on a secure checkout page."
      >
        {order?.service.sale.heading ?? serviceFromSummaryUrl(path, "").sale.heading}
      </Heading>
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
