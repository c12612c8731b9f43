import { z } from "zod";

/** Schemas of RSS 2.0 (https://www.rssboard.org/rss-specification) and site maps 0.9 (https://www.sitemaps.org). */

const url = z.url({ protocol: /^https?$/ });
const nonEmpty = z.string().trim().min(1);

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
  "?xml": z.strictObject({ "@version": z.literal("1.0"), "@encoding": z.literal("UTF-8") }),
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
  "?xml": z.strictObject({ "@version": z.literal("1.0"), "@encoding": z.literal("UTF-8") }),
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
