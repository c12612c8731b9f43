import type { MetaDescriptor } from "react-router";
import { makeSite } from "~/content/site";

const { brand } = makeSite({ testBanner: false });

/** Title, description, canonical address and preview of a page. `path` is its own; pages not to be found by search say `indexed: false`. */
export function pageMeta({ title, description, path, indexed = true }: PageMeta): MetaDescriptor[] {
  const full = path === "/" ? `${brand} – ${title}` : `${title} – ${brand}`;
  return [
    { title: full },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: path },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    ...(indexed ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

type PageMeta = { title: string; description: string; path: string; indexed?: boolean };
