import { useEffect, useMemo, useState } from "react";
import { type CatalogChanges, notSoldSentence } from "~/catalog/current-catalog";
import { type CheckoutService, isCheckout, type Service } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import type { Offer } from "~/catalog/types";
import { readSubmittedForm } from "~/checkout/drafts";
import type { OwnOrder } from "~/checkout/fetch-own-order";
import { NoScriptNotice } from "~/checkout/no-script-notice";
import type { Site } from "~/content/site";
import { SiteContext } from "~/content/use-site";
import { OrderHead } from "~/ui/order-background";
import { Spinner } from "~/ui/spinner";
import { openForm } from "./open-form";
import { SummaryPage } from "./summary-page";

type SavedOrderProps = {
  site: Site;
  /** Of the page's HTML, until the browser's storage is read. */
  heading: string;
  /** As shipped, or of staff. */
  service: OwnOrder;
  /** What staff have published about the services, by slug. */
  changed?: CatalogChanges["offers"];
};

/** Heading and summary of the order in this browser's storage, or a spinner until it is read. */
export function SavedOrder({ site, heading, service, changed = {} }: SavedOrderProps) {
  const brief = useSubmittedForm(service);
  const published = changed[service.offer.slug];
  return (
    <SiteContext value={site}>
      <OrderHead
        id="summary-title"
        eyebrow="ALMOST THERE"
        title={brief ? withPublished(service, published).sale.heading : heading}
        text={<span className="max-sm:hidden">Review your order, then pay on a secure checkout page.</span>}
        step="Review"
      />
      {brief ? (
        <CurrentOrder service={service} brief={brief} published={published} />
      ) : (
        <div className="min-h-160">
          <Spinner label="Loading form data..." />
          <NoScriptNotice />
        </div>
      )}
    </SiteContext>
  );
}

/** The shipped service with what staff have published about it. Throws for one without a summary. */
export function withPublished(shipped: Service, published?: Partial<Offer>): CheckoutService {
  const current = published ? shipped.withOffer({ ...shipped.offer, ...published }) : shipped;
  if (!isCheckout(current)) throw new Error(`${shipped.offer.slug} has no summary`);
  return current;
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
 * Returns the service's submitted form; null until the browser's storage is read. Without a valid form it opens the service's form
 * page, which shows a warning.
 */
function useSubmittedForm(service: CheckoutService) {
  const [brief, setBrief] = useState<BriefValues | null>(null);
  useEffect(() => {
    const submitted = readSubmittedForm(service);
    if (submitted) setBrief(submitted);
    else void openForm(service);
  }, [service]);
  return brief;
}
