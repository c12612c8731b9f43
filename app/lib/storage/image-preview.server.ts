import type { Sharp } from "sharp";
import { loadOnce } from "~/lib/load-once";

const MAX_SIDE_PIXELS = 480;
/** Larger images are not decoded: a few kilobytes can contain gigabytes. */
const MAX_PIXELS = 50_000_000;
/** A very long or wide image takes seconds to decode, and its preview would be a line. */
const MAX_LENGTH = 20_000;
const TIME_LIMIT_SECONDS = 10;

/** Other types, such as SVG, are never decoded. */
const DECODED_TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);

export const PREVIEW_TYPE = "image/webp";

export const hasPreview = (type: string): boolean => DECODED_TYPES.has(type);

type Decoder = (input: Uint8Array) => Sharp;
const openDecoder = loadOnce(loadDecoder);
let last: Promise<unknown> = Promise.resolve();

/** Contains the pixels only; null if the image cannot be decoded within the limits. One at a time, in separate threads. */
export function createImagePreview(readImage: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
  const preview = last.then(async () => decode(await readImage()));
  last = preview.catch(() => {});
  return preview;
}

async function decode(image: Uint8Array): Promise<Uint8Array | null> {
  const open = await openDecoder();
  try {
    const { width, height } = await open(image).metadata();
    if (width > MAX_LENGTH || height > MAX_LENGTH) return null;
    const bytes = await open(image)
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .autoOrient()
      .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return new Uint8Array(bytes);
  } catch {
    return null;
  }
}

/** Blocks all formats except the decoded ones. */
async function loadDecoder(): Promise<Decoder> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  return (input) =>
    sharp(input, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: "error", animated: false });
}
