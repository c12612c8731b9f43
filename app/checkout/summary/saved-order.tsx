import { useEffect, useMemo, useState } from "react";
import { type CatalogChanges, notSoldSentence } from "~/catalog/current-catalog";
import { type CheckoutService, isCheckout } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import type { Offer } from "~/catalog/types";
import { readSubmittedForm, slugFromQuery } from "~/checkout/drafts";
import type { OwnOrder } from "~/checkout/fetch-own-order";
import { NoScriptNotice } from "~/checkout/no-script-notice";
import { findOwnService, serviceFromSummaryUrl } from "~/checkout/service-from-url";
import type { Site } from "~/content/site";
import { SiteContext } from "~/content/use-site";
import { OrderHead } from "~/ui/order-background";
import { Spinner } from "~/ui/spinner";
import { openForm } from "./open-form";
import { SummaryPage } from "./summary-page";

type SavedOrderProps = {
  path: string;
  site: Site;
  /** What staff have published about the services, by slug. */
  changed?: CatalogChanges["offers"];
};

/** Heading and summary of the order in this browser's storage, or a spinner until it is read. */
export function SavedOrder({ path, site, changed = {} }: SavedOrderProps) {
  const order = useSubmittedForm(path);
  const service = order?.service ?? serviceFromSummaryUrl(path, "");
  return (
    <SiteContext value={site}>
      <OrderHead
        id="summary-title"
        eyebrow="ALMOST THERE"
        title={withPublished(service, changed[service.offer.slug]).sale.heading}
        text={<span className="max-sm:hidden">Review your order, then pay on a secure checkout page.</span>}
        step="Review"
      />
      {order ? (
        <CurrentOrder {...order} published={changed[service.offer.slug]} />
      ) : (
        <div className="min-h-160">
          <Spinner label="Loading form data..." />
          <NoScriptNotice />
        </div>
      )}
    </SiteContext>
  );
}

/** The shipped service with what staff have published about it. */
export function withPublished(shipped: CheckoutService, published: Partial<Offer> | undefined): CheckoutService {
  const current = published ? shipped.withOffer({ ...shipped.offer, ...published }) : shipped;
  return isCheckout(current) ? current : shipped;
}

type CurrentOrderProps = {
  /** As shipped. */
  service: OwnOrder;
  brief: BriefValues;
  published: Partial<Offer> | undefined;
};

/** At the price of the page, or of the server's answer if it has changed since. */
function CurrentOrder({ service: shipped, brief, published }: CurrentOrderProps) {
  const [changes, setChanges] = useState(published);
  const { Notice } = shipped;
  const service = useMemo(() => withPublished(shipped, changes), [shipped, changes]);
  const current = useMemo(() => (changes?.amounts ? service.withPriceOfNow(brief) : brief), [service, changes, brief]);
  if (service.offer.hidden) {
    return (
      <p role="alert" className="border-danger border-l-4 bg-sunk-danger p-4">
        <span>{notSoldSentence(service.offer)}</span>{" "}
        <a className="link" href={service.offer.paths.form}>
          See what’s available now
        </a>
      </p>
    );
  }
  return (
    <>
      {current !== brief && (
        <p role="status" className="mx-1 mb-4 border-gold border-l-4 bg-panel p-4">
          Your plan’s price changed since you filled out the form. This is the current price.
        </p>
      )}
      {Notice && <Notice />}
      <SummaryPage service={service} brief={current} onPriceChange={setChanges} />
    </>
  );
}

/**
 * Returns the submitted form for the summary at `path`; null until the browser's storage is read. Without a valid form it opens
 * the service's form page, which shows a warning.
 */
function useSubmittedForm(path: string) {
  const [order, setOrder] = useState<{ service: OwnOrder; brief: BriefValues } | null>(null);
  useEffect(() => {
    const open = (service: CheckoutService) => {
      const brief = readSubmittedForm(service);
      if (brief) return setOrder({ service, brief });
      void openForm(service);
    };
    const { search } = window.location;
    const own = findOwnService(slugFromQuery(search));
    if (own) void own.then((service) => open(service ?? serviceFromSummaryUrl(path, search)));
    else open(serviceFromSummaryUrl(path, search));
  }, [path]);
  return order;
}
