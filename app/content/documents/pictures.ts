import type { Site, SitePicture } from "~/content/site";

/** Names of pictures inside of texts, also in addresses. */
export const PICTURE_NAME = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g;

export const isPictureName = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Names of the uploaded pictures that a field's text shows: its own, or those of Markdown. */
export const picturesIn = ({ input }: { input?: string }, text: string): string[] => {
  if (input === "markdown") return [...text.matchAll(/\]\(([0-9a-f]{32})\)/g)].map(([, name = ""]) => name);
  return input === "picture" && isPictureName(text) ? [text] : [];
};

/** The picture that a text of this site names, for a page's loader. Undefined for an empty text, or a picture that is gone. */
export const pictureOf = (site: Pick<Site, "pictures">, name: string | undefined): SitePicture | undefined =>
  name !== undefined && site.pictures && Object.hasOwn(site.pictures, name) ? site.pictures[name] : undefined;

/** Instead of the description of a picture that was removed. */
export const MISSING_ALT = "Deleted picture";

export type PictureFormat = "webp" | "avif";

/** `width`: one of the picture's `widths`. */
export const pictureUrl = (name: string, width: number, format: PictureFormat): string =>
  `/media/${name}-${width}.${format}`;

/** For `srcset`. */
export const pictureSources = ({ name, widths }: SitePicture, format: PictureFormat): string =>
  widths.map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(", ");
