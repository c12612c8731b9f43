import { inDecoderTurn, openDecoder } from "./image-decoder.server";

const MAX_SIDE_PIXELS = 480;
/** A very long or wide image takes seconds to decode, and its preview would be a line. */
const MAX_LENGTH = 20_000;
const TIME_LIMIT_SECONDS = 10;

/** Other types, such as SVG, are never decoded. */
const DECODED_TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);

export const PREVIEW_TYPE = "image/webp";

export const hasPreview = (type: string): boolean => DECODED_TYPES.has(type);

/** Contains the pixels only; null if the image cannot be decoded within the limits. */
export const createImagePreview = (readImage: () => Promise<Uint8Array>): Promise<Uint8Array | null> =>
  inDecoderTurn(async () => decode(await readImage()));

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
