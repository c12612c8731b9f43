import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type Blog, blogOf } from "~/content/blog/posts.server";
import { pictureFolder } from "~/content/documents/pictures.server";
import type { Site, SitePicture } from "~/content/site";
import { defaultSite } from "~/content/use-site";
import { drawOnce } from "~/lib/rendering/drawn-once";
import { pictureFile } from "~/lib/storage/picture-files";
import type { FileStorage } from "~/lib/storage/storage";
import { renderLinkPreview } from "~/lib/storage/web-pictures.server";
import { type IndexedPage, indexedPages } from "./indexed-pages.server";
import { type ChangedPicture, socialPictureUrl } from "./page-meta";
import { drawSocialPicture } from "./social-picture.server";

type Storage = Pick<FileStorage, "get">;

/** `draw` resolves to null if the file of an uploaded picture is gone. */
type DrawnPicture = {
  url: string;
  type: "image/png" | "image/jpeg";
  /** Of an uploaded picture. */
  alt?: string;
  draw: (storage: Storage) => Promise<Uint8Array<ArrayBuffer> | null>;
};

/** By blog, which is the same object until something is published or a day begins on the agency's clock. */
const known = new WeakMap<Blog, ReadonlyMap<string, DrawnPicture>>();

const drawnText = ({ title, line, accent, photo }: IndexedPage, { brand, look }: Site) =>
  JSON.stringify(photo ? [photo.name] : [brand, title, line, accent, ...(look ? [look] : [])]);

/** Pictures whose title, price, brand or photo is not as shipped, by path of the page. */
export function changedPictures(site: Site): ReadonlyMap<string, DrawnPicture> {
  const blog = blogOf(site);
  const existing = known.get(blog);
  if (existing) return existing;
  const drawn = new Map(indexedPages(defaultSite).map((page) => [page.path, drawnText(page, defaultSite)]));
  const changed = indexedPages(site).filter((page) => drawnText(page, site) !== drawn.get(page.path));
  const pictures = new Map(changed.map((page) => [page.path, pictureOf(page, site)]));
  known.set(blog, pictures);
  return pictures;
}

/** For the meta tags of the page at a path; of a page that search engines do not list, that of the home page. */
export function changedPictureOf(site: Site, path: string): ChangedPicture | undefined {
  const changed = changedPictures(site);
  const isListed = indexedPages(site).some((page) => page.path === path);
  const picture = changed.get(path) ?? (isListed ? undefined : changed.get("/"));
  return picture && { path: picture.url, type: picture.type, ...(picture.alt !== undefined && { alt: picture.alt }) };
}

/** The link preview of a page. */
export function pictureOf(page: IndexedPage, site: Site): DrawnPicture {
  const { path, photo } = page;
  const hash = createHash("sha256").update(drawnText(page, site)).digest("hex").slice(0, 12);
  const url = socialPictureUrl(path)
    .replace(/png$/, photo ? "jpg" : "png")
    .replace(/(?=\.\w+$)/, `-${hash}`);
  return {
    url,
    type: photo ? "image/jpeg" : "image/png",
    ...(photo && { alt: photo.alt }),
    draw: (storage) =>
      drawOnce(url, () => (photo ? cropPhoto(storage, photo) : drawSocialPicture(storage, page, site))),
  };
}

/** The picture of now for an address of an earlier publication, which others may have stored. */
export const laterPicture = (site: Site, url: string): DrawnPicture | undefined => {
  const name = (address: string) => address.replace(/(?:-[0-9a-f]{12})?\.\w+$/, "");
  return /-[0-9a-f]{12}\.\w+$/.test(url)
    ? [...changedPictures(site).values(), ...shippedPictures()].find((each) => name(each.url) === name(url))
    : undefined;
};

export const shippedPicture = (url: string): DrawnPicture | undefined =>
  shippedPictures().find((picture) => picture.url === url);

const shippedPictures = (): DrawnPicture[] =>
  indexedPages(defaultSite).map((page) => {
    const url = socialPictureUrl(page.path);
    return {
      url,
      type: "image/png",
      draw: (storage) => drawOnce(url, () => drawSocialPicture(storage, page, defaultSite)),
    };
  });

/** Not WebP, which LinkedIn does not show. */
async function cropPhoto(storage: Storage, { name, width }: SitePicture): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await storage.get(`${pictureFolder(name)}/${pictureFile(width, "webp")}`);
  return file && renderLinkPreview(await buffer(file.content));
}
