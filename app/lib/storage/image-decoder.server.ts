import type { Sharp } from "sharp";
import { loadOnce } from "~/lib/load-once";

/** Larger images are not decoded: a few kilobytes can contain gigabytes. */
const MAX_PIXELS = 50_000_000;

type RawImage = { width: number; height: number; channels: 1 | 2 | 3 | 4 };
/** `density`: of an SVG, whose pixels are counted before it is drawn. */
type ImageDecoder = (input: Uint8Array, raw?: RawImage, density?: number) => Sharp;

export const openDecoder = loadOnce(loadDecoder);
let last: Promise<unknown> = Promise.resolve();

/** One image at a time, in separate threads. */
export function inDecoderTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

/** Blocks all formats except the decoded ones. */
async function loadDecoder(): Promise<ImageDecoder> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg"].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  return (input, raw, density) =>
    sharp(input, {
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
      failOn: "error",
      animated: false,
      ...(raw && { raw }),
      ...(density && { density }),
    });
}
