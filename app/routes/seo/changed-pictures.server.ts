import { createHash } from "node:crypto";
import { type Blog, blogOf } from "~/content/blog/posts.server";
import type { Site } from "~/lib/config/site";
import { defaultSite } from "~/lib/config/use-site";
import { type IndexedPage, indexedPages } from "./indexed-pages.server";
import { socialPictureUrl } from "./page-meta";
import { drawSocialPicture } from "./social-picture.server";

/** `png` draws it once. */
type ChangedPicture = { url: string; png: () => Buffer<ArrayBuffer> };

/** By blog, which is the same object until something is published or a day begins on the agency's clock. */
const known = new WeakMap<Blog, ReadonlyMap<string, ChangedPicture>>();

const drawnText = ({ title, line, accent }: IndexedPage, { brand }: Site) =>
  JSON.stringify([brand, title, line, accent]);

/** Pictures whose title, price or brand is not what the build has drawn, by path of the page. */
export function changedPictures(site: Site): ReadonlyMap<string, ChangedPicture> {
  const blog = blogOf(site);
  const existing = known.get(blog);
  if (existing) return existing;
  const drawn = new Map(indexedPages(defaultSite).map((page) => [page.path, drawnText(page, defaultSite)]));
  const changed = indexedPages(site).filter((page) => drawnText(page, site) !== drawn.get(page.path));
  const pictures = new Map(changed.map((page) => [page.path, pictureOf(page, site)]));
  known.set(blog, pictures);
  return pictures;
}

function pictureOf(page: IndexedPage, site: Site): ChangedPicture {
  const hash = createHash("sha256").update(drawnText(page, site)).digest("hex").slice(0, 12);
  let png: Buffer<ArrayBuffer> | null = null;
  return {
    url: socialPictureUrl(page.path).replace(/(?=\.png$)/, `-${hash}`),
    png: () => {
      png ??= drawSocialPicture(page, site.brand);
      return png;
    },
  };
}
