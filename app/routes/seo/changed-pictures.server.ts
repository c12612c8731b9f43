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

const drawnText = ({ title, line, accent, photo }: IndexedPage, { brand }: Site) =>
  JSON.stringify(photo ? [photo.name] : [brand, title, line, accent]);

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

/** For the meta tags of the page at a path. */
export function changedPictureOf(site: Site, path: string): ChangedPicture | undefined {
  const picture = changedPictures(site).get(path);
  return picture && { path: picture.url, type: picture.type, ...(picture.alt !== undefined && { alt: picture.alt }) };
}

function pictureOf(page: IndexedPage, site: Site): DrawnPicture {
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
      drawOnce(url, async () => (photo ? cropPhoto(storage, photo) : drawSocialPicture(page, site.brand))),
  };
}

export function shippedPicture(url: string): DrawnPicture | undefined {
  const page = indexedPages(defaultSite).find(({ path }) => socialPictureUrl(path) === url);
  return (
    page && {
      url,
      type: "image/png",
      draw: () => drawOnce(url, async () => drawSocialPicture(page, defaultSite.brand)),
    }
  );
}

/** Not WebP, which LinkedIn does not show. */
async function cropPhoto(storage: Storage, { name, width }: SitePicture): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await storage.get(`${pictureFolder(name)}/${pictureFile(width, "webp")}`);
  return file && renderLinkPreview(await buffer(file.content));
}
