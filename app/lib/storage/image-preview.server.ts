import { inDecoderTurn, openDecoder } from "./image-decoder.server";

const THUMBNAIL_SIDE = 480;
/** Wide enough for a full window; a long page of a design stays readable. */
const PAGE_SIZE = { width: 1_600, height: 8_000 };
/** A very long or wide image takes seconds to decode, and its preview would be a line. */
const MAX_LENGTH = 20_000;
const TIME_LIMIT_SECONDS = 10;

/** Other types, such as SVG, are never decoded. */
const DECODED_TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);

export const PREVIEW_TYPE = "image/webp";

export const hasPreview = (type: string): boolean => DECODED_TYPES.has(type);

/** WebP, at most 1,600 pixels wide and 8,000 high. */
export type PagePicture = { content: Uint8Array; width: number; height: number };

/** A thumbnail of at most 480 pixels: the pixels only; null if the image cannot be decoded within the limits. */
export const createImagePreview = async (readImage: () => Promise<Uint8Array>): Promise<Uint8Array | null> =>
  (await decode(readImage, { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE }))?.content ?? null;

/** The pixels only, as large as a page shows them; null if the image cannot be decoded within the limits. */
export const createPagePicture = (readImage: () => Promise<Uint8Array>): Promise<PagePicture | null> =>
  decode(readImage, PAGE_SIZE);

/** For programs that do not show WebP; on white if it is transparent. */
export const renderJpeg = (image: Uint8Array): Promise<Buffer> =>
  inDecoderTurn(async () => {
    const open = await openDecoder();
    return open(image).flatten({ background: "white" }).jpeg({ quality: 80 }).toBuffer();
  });

const decode = (readImage: () => Promise<Uint8Array>, size: { width: number; height: number }) =>
  inDecoderTurn(async () => {
    const image = await readImage();
    const open = await openDecoder();
    try {
      const { width, height } = await open(image).metadata();
      if (width > MAX_LENGTH || height > MAX_LENGTH) return null;
      const { data, info } = await open(image)
        .timeout({ seconds: TIME_LIMIT_SECONDS })
        .autoOrient()
        .resize({ ...size, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      return { content: new Uint8Array(data), width: info.width, height: info.height };
    } catch {
      return null;
    }
  });
