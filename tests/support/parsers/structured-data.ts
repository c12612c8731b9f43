import { z } from "zod";

/** The properties of schema.org that our pages must have and may have. Closed, so that a misspelled one is found. */

const context = z.literal("https://schema.org");
const url = z.url({ protocol: /^https?$/ });
const words = z.string().trim().min(1);
const amount = z.string().regex(/^\d+\.\d\d$/);
const currency = z.literal("USD");

const agency = z.strictObject({
  "@type": z.literal("Organization"),
  "@id": url,
  name: words,
  url: url.optional(),
});

const organization = z.strictObject({
  "@context": context,
  ...agency.required().shape,
  logo: url,
  email: z.email(),
  telephone: z.string().regex(/^\+\d{8,15}$/),
  address: words,
  foundingDate: z.string().regex(/^\d{4}$/),
  sameAs: z.array(url).min(1).optional(),
});

const breadcrumbList = z.strictObject({
  "@context": context,
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.int(), name: words, item: url }))
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1), "positions count from 1"),
});

const monthlyPrice = z.strictObject({
  "@type": z.literal("UnitPriceSpecification"),
  price: amount,
  priceCurrency: currency,
  referenceQuantity: z.strictObject({
    "@type": z.literal("QuantitativeValue"),
    value: z.literal(1),
    unitCode: z.literal("MON"),
  }),
});

const priceRange = z.strictObject({
  "@type": z.literal("PriceSpecification"),
  minPrice: amount,
  maxPrice: amount,
  priceCurrency: currency,
});

const offer = z
  .strictObject({
    "@type": z.literal("Offer"),
    name: words,
    description: words.optional(),
    url,
    price: amount.optional(),
    priceCurrency: currency,
    priceSpecification: z.discriminatedUnion("@type", [monthlyPrice, priceRange]).optional(),
    availability: z.literal("https://schema.org/InStock"),
  })
  .refine(({ price, priceSpecification }) => price ?? priceSpecification, "has a price");

const service = z.strictObject({
  "@context": context,
  "@type": z.literal("Service"),
  name: words,
  description: words,
  url,
  provider: agency,
  areaServed: words,
  offers: z.array(offer).min(1),
});

const blogPosting = z.strictObject({
  "@context": context,
  "@type": z.literal("BlogPosting"),
  // Longer ones are cut in search results.
  headline: words.max(110),
  description: words,
  image: url,
  datePublished: z.iso.date(),
  dateModified: z.iso.date(),
  author: z.strictObject({ "@type": z.literal("Person"), name: words, url }),
  publisher: agency,
  mainEntityOfPage: url,
  articleSection: words,
  wordCount: z.int().positive(),
  inLanguage: z.literal("en"),
});

const faqPage = z.strictObject({
  "@context": context,
  "@type": z.literal("FAQPage"),
  mainEntity: z
    .array(
      z.strictObject({
        "@type": z.literal("Question"),
        name: words,
        acceptedAnswer: z.strictObject({ "@type": z.literal("Answer"), text: words }),
      }),
    )
    .min(1),
});

export const structuredDataSchema = z.discriminatedUnion("@type", [
  organization,
  breadcrumbList,
  service,
  blogPosting,
  faqPage,
]);
