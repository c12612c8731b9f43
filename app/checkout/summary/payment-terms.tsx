import type { ReactNode } from "react";
import type { CheckoutService, Price } from "~/catalog/define-service";
import { usePromisedDates } from "~/catalog/use-promised-dates";
import { TaxHint } from "~/checkout/taxes/tax-hint";
import { refundSentence } from "~/content/promises";
import type { Site } from "~/content/site";
import { legalNameOf } from "~/content/site";
import { useSite } from "~/content/use-site";
import { Amount } from "~/ui/amount";
import { Icon } from "~/ui/icon";
import { PromisedDates } from "~/ui/receipt/receipt-panel";

/** Dates of the next steps if the order is paid now, by the server's clock. Keeps their place free until they are known. */
export function DeliveryEstimate({ service: { offer, promised } }: { service: CheckoutService }) {
  const dates = usePromisedDates(offer.slug);
  if (dates?.length === 0) return null;
  return (
    <section aria-labelledby="by-when-title">
      <h3 id="by-when-title" className="mb-3 font-bold font-sans text-[1.0625rem] leading-6">
        If you order now:
      </h3>
      {dates ? <PromisedDates dates={dates} /> : <div className={promised.delivery ? "min-h-31" : "min-h-14"} />}
    </section>
  );
}

export const PaymentTerms = ({ service, price }: { service: CheckoutService; price: Price | null }) => (
  <PaymentTermsList price={price}>
    <Term icon="article">
      <Agreement service={service} />
    </Term>
  </PaymentTermsList>
);

/** The terms without the agreement, which callers may append as another term. */
export function PaymentTermsList({ price, children }: { price: Price | null; children?: ReactNode }) {
  const site = useSite();
  const { address, tax, promises } = site;
  return (
    <ul aria-label="Before you pay" className="grid gap-2.5 text-mute text-sm">
      <Term icon="shield">
        <strong className="text-ink">{refundSentence(promises.refund)}</strong>{" "}
        <NewTab href="/refund">Refund Policy</NewTab>
      </Term>
      {price?.every && (
        <Term icon="refresh">
          Renews at <Amount cents={price.cents - (price.setup ?? 0)} />
          <TaxHint /> every month until you cancel. Cancel anytime.
        </Term>
      )}
      <Term icon="credit-card">
        Visa, Mastercard, American Express and Discover. You’ll pay on the card provider’s secure page. We never see
        your card number.
      </Term>
      <Term icon="coins">{feesSentence(tax)}</Term>
      <Term icon="pin">{`Sold by ${legalNameOf(site)}, ${address}.`}</Term>
      {children}
    </ul>
  );
}

function feesSentence(tax: NonNullable<Site["tax"]> | undefined): string {
  if (!tax) return "No added taxes or fees. The total is what you pay.";
  return tax.included
    ? "The price includes tax where it applies. No added fees."
    : "Tax is added where it applies: you’ll see it before you pay. No other fees.";
}

/** Refers to the consent given in the form; if the form has no consent field, paying is the consent. */
function Agreement({ service: { sale, agreedByPaying } }: { service: CheckoutService }) {
  const terms = <NewTab href="/terms">Terms of Service</NewTab>;
  if (!("agreeTOS" in agreedByPaying)) return <span>You’ve agreed to our {terms}.</span>;
  return (
    <span>
      By pressing “<span>{sale.payLabel}</span>” you agree to our {terms} and{" "}
      <NewTab href="/refund">Refund Policy</NewTab>.
    </span>
  );
}

function Term({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className="-mt-0.5 size-6 text-cyan" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** Opens in a new tab, so that the summary stays open. */
const NewTab = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="link" href={href} target="_blank" rel="noopener">
    {children}
  </a>
);
