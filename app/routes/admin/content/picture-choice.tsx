import { pictureUrl } from "~/content/documents/pictures";
import type { SitePicture } from "~/content/site";

/** A picture to choose. `value`: the name of an uploaded one, or what the field's text has for a drawn one. */
export type PictureChoice = { value: string; alt: string; src: string; isDrawn?: true };

export const choiceOf = ({ name, alt, widths: [smallest = 0] }: SitePicture): PictureChoice => ({
  value: name,
  alt,
  src: pictureUrl(name, smallest, "webp"),
});

type ThumbnailProps = { choice: PictureChoice; className: string };

/** Its description stands beside it. */
export const Thumbnail = ({ choice: { src, isDrawn }, className }: ThumbnailProps) => (
  <img
    src={src}
    alt=""
    loading="lazy"
    decoding="async"
    className={`aspect-video bg-abyss object-cover ${isDrawn ? "pixel-img" : ""} ${className}`}
  />
);
