import { cardOf } from "~/catalog/cards";
import type { PriceRange, Service } from "~/catalog/define-service";
import { formatOfferPrice, type Offer } from "~/catalog/types";
import type { FaqItem } from "~/content/faq";
import type { Site } from "~/content/site";
import { centsToDecimal, currencyNow } from "~/lib/money";
import { organizationId, type StructuredData } from "~/routes/seo/structured-data";

/** Schema.org data of a service and its prices. */
export const serviceData = (site: Site, { offer, listings }: Service): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "Service",
  name: offer.title,
  description: cardOf(offer).text,
  url: site.origin + offer.paths.form,
  provider: { "@type": "Organization", "@id": organizationId(site), name: site.brand },
  areaServed: "US",
  offers:
    listings.length > 0
      ? listings.map((listing) => ({
          "@type": "Offer",
          name: listing.name,
          priceCurrency: currencyNow().code,
          url: site.origin + offer.paths.form,
          availability: "https://schema.org/InStock",
          ...priceOf(listing, offer),
        }))
      : { "@type": "Offer", url: site.origin + offer.paths.form, description: formatOfferPrice(offer.price) },
});

/** Schema.org data of a page's FAQ. */
export const questionsData = (questions: readonly FaqItem[]): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

function priceOf(listing: PriceRange, offer: Offer): StructuredData {
  if ("least" in listing) {
    return {
      description: `${offer.price.label} ${offer.price.unit}`,
      priceSpecification: {
        "@type": "PriceSpecification",
        minPrice: centsToDecimal(listing.least),
        maxPrice: centsToDecimal(listing.most),
        priceCurrency: currencyNow().code,
      },
    };
  }
  const { cents, every, setup = 0 } = listing.price;
  const price = centsToDecimal(cents - setup);
  if (!every) return { price };
  const unitPrice = (price: string) => ({
    "@type": "UnitPriceSpecification",
    price,
    priceCurrency: currencyNow().code,
  });
  const month = { ...unitPrice(price), referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "MON" } };
  const fee = { ...unitPrice(centsToDecimal(setup)), priceComponentType: "https://schema.org/ActivationFee" };
  return { price, priceSpecification: setup > 0 ? [month, fee] : month };
}
