import { aiConsulting } from "~/catalog/ai-consulting/offer";
import { plans } from "~/catalog/ai-consulting/plans";
import { MAX_BUDGET_DOLLARS, managementFee } from "~/catalog/campaign/fee";
import { campaign } from "~/catalog/campaign/offer";
import type { Offer } from "~/catalog/offer";
import type { Slug } from "~/catalog/offers";
import type { Price, Service } from "~/catalog/service";
import { organizationId, type StructuredData } from "~/chrome/head/structured-data";
import type { Site } from "~/content/site";
import { decimalUsd } from "~/money/money";

type SoldOffer = Offer & { slug: Slug };

/** A service and what it costs, for search engines. The prices are the catalogue's own. */
export const serviceData = (site: Site, service: Service): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "Service",
  name: service.offer.title,
  description: service.offer.text,
  url: site.origin + service.offer.paths.form,
  provider: { "@type": "Organization", "@id": organizationId(site), name: site.brand },
  areaServed: "US",
  offers: offersOf(site, service),
});

function offersOf(site: Site, { offer, price }: Service): StructuredData[] {
  if (offer.slug === campaign.slug) return [managementOffer(site, offer)];
  if (offer.slug === aiConsulting.slug) {
    return plans.map(({ name }) => pricedOffer(site, offer, price({ selectedPlan: name }), name));
  }
  return [pricedOffer(site, offer, price({}), offer.title)];
}

/** Throws when the catalogue does not know the price without a brief: such a service needs a case above. */
function pricedOffer(site: Site, offer: SoldOffer, price: Price | string, name: string): StructuredData {
  if (typeof price === "string") throw new Error(`${offer.slug} has no price of its own: ${price}`);
  const amount = decimalUsd(price.cents);
  return {
    ...offerAt(site, offer, name),
    price: amount,
    ...(price.every && {
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: amount,
        priceCurrency: "USD",
        referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "MON" },
      },
    }),
  };
}

/** The fee follows the ad budget: from the least amount to that of the greatest budget which a checkout can take. */
const managementOffer = (site: Site, offer: SoldOffer): StructuredData => ({
  ...offerAt(site, offer, "Campaign management"),
  description: `${offer.price.label} ${offer.price.unit}`,
  priceSpecification: {
    "@type": "PriceSpecification",
    minPrice: decimalUsd(managementFee(0)),
    maxPrice: decimalUsd(managementFee(MAX_BUDGET_DOLLARS * 100)),
    priceCurrency: "USD",
  },
});

const offerAt = (site: Site, offer: SoldOffer, name: string) => ({
  "@type": "Offer",
  name,
  priceCurrency: "USD",
  url: site.origin + offer.paths.form,
  availability: "https://schema.org/InStock",
});
