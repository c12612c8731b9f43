import { colors } from "~/lib/colors";
import { contrastOf } from "~/lib/contrast";
import { inDecoderTurn, openDecoder } from "./image-decoder.server";

type Bytes = Uint8Array<ArrayBuffer>;

/** Below it, a logo cannot be seen on its background (WCAG 2.2, 1.4.11). */
const SEEN = 3;

const PLATE = "#ffffff";
/** Of a logo that is light, too. */
const DARK_PLATE = colors.night;

/** What its plate leaves free at each side, as a share of the height. */
const PADDING = 0.14;

/** A square PNG of `size` pixels. `space`: share of it that stays free at each side. `ground`: behind transparent parts; without it, they stay. */
export const drawSquare = (image: Uint8Array, size: number, space: number, ground?: string): Promise<Bytes> =>
  inDecoderTurn(async () => {
    const open = await openDecoder();
    const inner = Math.round(size * (1 - 2 * space));
    const margin = size - inner;
    const [before, after] = [Math.floor(margin / 2), Math.ceil(margin / 2)];
    const background = ground ?? "#00000000";
    const square = open(image)
      .resize({ width: inner, height: inner, fit: "contain", background })
      .extend({ top: before, left: before, bottom: after, right: after, background });
    return new Uint8Array(await (ground ? square.flatten({ background }) : square).png().toBuffer());
  });

/**
 * A PNG of `width` x `height` pixels, which have the picture's ratio. On a plate, if it could not be seen on `ground`. `isOpaque`: on
 * the ground otherwise, for programs that choose their own.
 */
export const drawLogo = (
  image: Uint8Array,
  { width, height, ground, isOpaque = false }: { width: number; height: number; ground: string; isOpaque?: boolean },
): Promise<Bytes> =>
  inDecoderTurn(async () => {
    const open = await openDecoder();
    const raw = await open(image).resize({ width, height, fit: "fill" }).ensureAlpha().raw().toBuffer();
    const logo = open(new Uint8Array(raw), { width, height, channels: 4 });
    if (isSeenOn(raw, ground))
      return new Uint8Array(await (isOpaque ? logo.flatten({ background: ground }) : logo).png().toBuffer());
    const plate = isSeenOn(raw, PLATE) ? PLATE : DARK_PLATE;
    const padding = Math.round(height * PADDING);
    const inner = { width: Math.max(1, width - 2 * padding), height: Math.max(1, height - 2 * padding) };
    // The decoder flattens first: what it adds needs the plate's color.
    const plated = logo
      .flatten({ background: plate })
      .resize({ ...inner, fit: "contain", background: plate })
      .extend({ top: padding, bottom: padding, left: padding, right: padding, background: plate });
    return new Uint8Array(await plated.png().toBuffer());
  });

/** By the mean color of what is not transparent. A picture without transparent parts brings its own ground. */
function isSeenOn(rgba: Uint8Array, ground: string): boolean {
  const sum = [0, 0, 0, 0];
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = (rgba[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + (rgba[at + channel] ?? 0) * alpha;
    sum[3] = (sum[3] ?? 0) + alpha;
  }
  const [red = 0, green = 0, blue = 0, weight = 0] = sum;
  if (weight >= (rgba.length / 4) * 0.99) return true;
  const mean = [red, green, blue].map((part) => Math.round(part / Math.max(weight, 1e-6)));
  return contrastOf(`#${mean.map((part) => part.toString(16).padStart(2, "0")).join("")}`, ground) >= SEEN;
}

/** A PNG of our own SVG, which has at most 256 colors, with pictures at their places on it. */
export const drawTogether = (
  svg: string,
  parts: readonly { image: Uint8Array; left: number; top: number }[],
): Promise<Bytes> =>
  inDecoderTurn(async () => {
    const open = await openDecoder();
    const layers = parts.map(({ image, left, top }) => ({ input: Buffer.from(image), left, top }));
    const png = open(Buffer.from(svg))
      .composite(layers)
      .png({ palette: parts.length === 0, compressionLevel: 9 });
    return new Uint8Array(await png.toBuffer());
  });
