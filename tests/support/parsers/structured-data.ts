import { z } from "zod";

/** Required and optional schema.org properties of our pages. Strict, to find misspelled ones. */

const context = z.literal("https://schema.org");
const url = z.url({ protocol: /^https?$/ });
const nonEmpty = z.string().trim().min(1);
const amount = z.string().regex(/^\d+\.\d\d$/);
const currency = z.literal("USD");

const agency = z.strictObject({
  "@type": z.literal("Organization"),
  "@id": url,
  name: nonEmpty,
  url: url.optional(),
});

const organization = z.strictObject({
  "@context": context,
  ...agency.required().shape,
  logo: url,
  email: z.email(),
  telephone: z.string().regex(/^\+\d{8,15}$/),
  address: nonEmpty,
  foundingDate: z.string().regex(/^\d{4}$/),
  sameAs: z.array(url).min(1).optional(),
});

const breadcrumbList = z.strictObject({
  "@context": context,
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.int(), name: nonEmpty, item: url }))
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
    name: nonEmpty,
    description: nonEmpty.optional(),
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
  name: nonEmpty,
  description: nonEmpty,
  url,
  provider: agency,
  areaServed: nonEmpty,
  offers: z.array(offer).min(1),
});

const blogPosting = z.strictObject({
  "@context": context,
  "@type": z.literal("BlogPosting"),
  // Search results truncate longer ones.
  headline: nonEmpty.max(110),
  description: nonEmpty,
  image: url,
  datePublished: z.iso.date(),
  dateModified: z.iso.date(),
  author: z.strictObject({ "@type": z.literal("Person"), name: nonEmpty, url }),
  publisher: agency,
  mainEntityOfPage: url,
  articleSection: nonEmpty,
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
        name: nonEmpty,
        acceptedAnswer: z.strictObject({ "@type": z.literal("Answer"), text: nonEmpty }),
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
