import type { SitePicture } from "~/content/site";
import { pictureSources, pictureUrl } from "./pictures";

type SitePictureImageProps = {
  picture: SitePicture;
  /** As in HTML: its width in the layout, such as "(min-width: 48rem) 50vw, 100vw". */
  sizes: string;
  /** Of the image. */
  className?: string;
  /** "eager" for a picture in the first screen. */
  loading?: "lazy" | "eager";
};

/** Pixels. A smaller picture is always enlarged: as pixel art, it keeps its edges. */
const MAX_PIXEL_ART = 240;

/** An uploaded picture: AVIF if it exists, else WebP, in the size that fits. */
export function SitePictureImage({ picture, sizes, className = "", loading = "lazy" }: SitePictureImageProps) {
  const { name, alt, width, height, avif } = picture;
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={pictureSources(picture, "avif")} sizes={sizes} />}
      <img
        src={pictureUrl(name, width, "webp")}
        srcSet={pictureSources(picture, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={loading}
        decoding="async"
        className={`${width <= MAX_PIXEL_ART ? "pixel-img" : ""} ${className}`}
      />
    </picture>
  );
}
