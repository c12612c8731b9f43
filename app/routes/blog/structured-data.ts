import type { Site } from "~/lib/config/site";
import { socialPreviewUrl } from "~/routes/seo/preview";
import { organizationId, type StructuredData } from "~/routes/seo/structured-data";

/** A post in the words of schema.org. */
export const blogPosting = (site: Site, post: DescribedPost): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "BlogPosting",
  headline: post.title,
  description: post.excerpt,
  image: site.origin + socialPreviewUrl(`/blog/${post.id}`),
  datePublished: post.date,
  dateModified: post.date,
  author: { "@type": "Person", name: post.author, url: `${site.origin}/about` },
  publisher: { "@type": "Organization", "@id": organizationId(site), name: site.brand, url: `${site.origin}/` },
  mainEntityOfPage: `${site.origin}/blog/${post.id}`,
  articleSection: post.category,
  wordCount: post.words,
  inLanguage: "en",
});

type DescribedPost = {
  id: number;
  title: string;
  excerpt: string;
  date: string;
  author: string;
  category: string;
  words: number;
};
