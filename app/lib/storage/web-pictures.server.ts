import { fileTypeFromBuffer } from "file-type";
import { failure, type Result } from "~/lib/result";
import { inDecoderTurn, openDecoder } from "./image-decoder.server";
import { hasPreview } from "./image-preview.server";
import { HEIC_ADVICE } from "./picture-files";
import { drawSvg, isSvg } from "./svg-picture.server";

const WIDTHS = [480, 960, 1_600] as const;
const MAX_WIDTH = WIDTHS[2];
/** Of the longer side to the shorter one: logos are wide. WebP ends at 16,383 pixels. */
const MAX_RATIO = { wide: 10, high: 5 };
const TIME_LIMIT_SECONDS = 60;

const ACCEPTED = "Choose a JPEG, PNG, WebP, GIF, AVIF or SVG picture.";

const TOO_LARGE = "This picture has more than 50 million pixels. Make it smaller and choose it again.";
const DAMAGED = "This picture can’t be read. It may be damaged. Export it again as JPEG or PNG.";

/** Pixels only, upright. `width` and `height`: of the image. */
export type WebPicture = {
  width: number;
  height: number;
  /** WebP, ascending. */
  files: readonly { width: number; content: Uint8Array }[];
  /** The largest one with hardly any loss, for other formats. */
  source: Uint8Array;
};

/** Decides by the content of the file. Fails with a sentence that says what to do. */
export async function renderWebPicture(image: Uint8Array): Promise<Result<WebPicture>> {
  const type = (await fileTypeFromBuffer(image).catch(() => undefined))?.mime ?? "";
  if (/^image\/hei[cf]/.test(type)) return failure(HEIC_ADVICE);
  if (hasPreview(type)) return inDecoderTurn(() => render(image));
  if (!isSvg(image)) return failure(ACCEPTED);
  const drawn = await drawSvg(image, MAX_WIDTH);
  return drawn.ok ? inDecoderTurn(() => render(drawn.png)) : drawn;
}

async function render(image: Uint8Array): Promise<Result<WebPicture>> {
  const open = await openDecoder();
  try {
    const { width, height } = (await open(image).metadata()).autoOrient;
    if (width > MAX_RATIO.wide * height || height > MAX_RATIO.high * width)
      return failure(
        "This picture is more than ten times as wide as high, or five times as high as wide. Crop it and choose it again.",
      );
    const { data, info } = await open(image)
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .autoOrient()
      .resize({ width: MAX_WIDTH, withoutEnlargement: true })
      .toColorspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const largest = () => open(data, { width: info.width, height: info.height, channels: info.channels });
    const files: WebPicture["files"][number][] = [];
    for (const target of pictureWidths(width)) {
      const content = await largest().resize({ width: target }).webp({ quality: 80 }).toBuffer();
      files.push({ width: target, content });
    }
    return { ok: true, width, height, files, source: await largest().webp({ quality: 95 }).toBuffer() };
  } catch (error) {
    // The decoder's only mark of MAX_PIXELS is its message.
    const isTooLarge = error instanceof Error && error.message.includes("pixel limit");
    return failure(isTooLarge ? TOO_LARGE : DAMAGED);
  }
}

/** Never enlarged: 1,200 -> 480, 960, 1,200. */
const pictureWidths = (width: number): number[] => [
  ...WIDTHS.filter((step) => step < Math.min(width, MAX_WIDTH)),
  Math.min(width, MAX_WIDTH),
];

/** A JPEG of exactly 1200 x 630 pixels for previews of links: cropped to its most striking part, on white if it is transparent. */
export const renderLinkPreview = (image: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  inDecoderTurn(async () => {
    const open = await openDecoder();
    const jpeg = await open(image)
      .resize({ width: 1_200, height: 630, fit: "cover", position: "attention" })
      .flatten({ background: "white" })
      .jpeg({ quality: 85 })
      .toBuffer();
    return new Uint8Array(jpeg);
  });

/** `source`: of `renderWebPicture`. Takes seconds. */
export const renderAvif = (source: Uint8Array, width: number): Promise<Uint8Array> =>
  inDecoderTurn(async () => {
    const open = await openDecoder();
    return open(source).resize({ width }).avif({ quality: 55, effort: 3 }).toBuffer();
  });
