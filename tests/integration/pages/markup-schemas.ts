import { z } from "zod";

/** Schemas of RSS 2.0 (https://www.rssboard.org) and site maps 0.9 (https://www.sitemaps.org). */

const url = z.url({ protocol: /^https?$/ });
const nonEmpty = z.string().trim().min(1);
const xml = z.strictObject({ "@version": z.literal("1.0"), "@encoding": z.literal("UTF-8") });

/** RFC 822 with a 4-digit year, as in RSS, and the right day of the week. */
const rfc822 = z
  .string()
  .regex(
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/,
  )
  .refine((date) => new Date(date).toUTCString() === date, "is a real day");

/** A date, or a time with UTC offset. */
const w3cDate = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

const item = z.strictObject({
  title: nonEmpty,
  link: url,
  guid: z.strictObject({ "#text": url, "@isPermaLink": z.literal("true") }),
  pubDate: rfc822,
  "dc:creator": nonEmpty,
  category: nonEmpty,
  description: nonEmpty,
  "content:encoded": nonEmpty,
});

export const rssSchema = z.strictObject({
  "?xml": xml,
  rss: z.strictObject({
    "@version": z.literal("2.0"),
    "@xmlns:content": z.literal("http://purl.org/rss/1.0/modules/content/"),
    "@xmlns:dc": z.literal("http://purl.org/dc/elements/1.1/"),
    "@xmlns:atom": z.literal("http://www.w3.org/2005/Atom"),
    channel: z.strictObject({
      title: nonEmpty,
      link: url,
      description: nonEmpty,
      language: z.literal("en-us"),
      lastBuildDate: rfc822,
      "atom:link": z.strictObject({
        "@href": url,
        "@rel": z.literal("self"),
        "@type": z.literal("application/rss+xml"),
      }),
      item: z.array(item).min(1),
    }),
  }),
});

export const siteMapSchema = z.strictObject({
  "?xml": xml,
  urlset: z.strictObject({
    "@xmlns": z.literal("http://www.sitemaps.org/schemas/sitemap/0.9"),
    url: z
      .array(
        z.strictObject({
          loc: url.max(2_047),
          lastmod: w3cDate.optional(),
          changefreq: z.enum(["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"]).optional(),
          priority: z.coerce.number().min(0).max(1).optional(),
        }),
      )
      .min(1)
      .max(50_000),
  }),
});

/** Required and optional schema.org properties of our pages. Strict, to find misspelled ones. */

const context = z.literal("https://schema.org");
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
