import type { Sharp } from "sharp";

/** The longer side of a preview, in pixels. */
const SIDE = 480;
/** A picture with more pixels is not opened: a few kilobytes can hold gigabytes. */
const MOST_PIXELS = 50_000_000;
const TIME_LIMIT_SECONDS = 10;

/** What a preview can be made of. Others, such as SVG, are never decoded. */
const DECODED = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);

export const PREVIEW_TYPE = "image/webp";

export const hasPreview = (type: string): boolean => DECODED.has(type);

type Decoder = (input: Uint8Array) => Sharp;
let decoder: Promise<Decoder> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * A small WebP of a picture, made anew from its pixels: nothing of the file that was sent is in it, neither code nor where it was
 * taken. Null for what cannot be decoded within the limits. One at a time, in threads of its own.
 */
export function createImagePreview(picture: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
  const making = last.then(async () => decode(await picture()));
  last = making.catch(() => {});
  return making;
}

async function decode(picture: Uint8Array): Promise<Uint8Array | null> {
  decoder ??= loadDecoder();
  const open = await decoder;
  try {
    const bytes = await open(picture)
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return new Uint8Array(bytes);
  } catch {
    return null;
  }
}

/** Loaded with the first picture. The formats that it may read are named, all others are locked. */
async function loadDecoder(): Promise<Decoder> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  return (input) =>
    sharp(input, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: "error", animated: false });
}
