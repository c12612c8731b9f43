import { megabytes } from "~/lib/file-size";
import { failure, type Result } from "~/lib/result";
import { inDecoderTurn, openDecoder } from "./image-decoder.server";

const MAX_BYTES = megabytes(2);
/** Of an SVG whose size is one inch. */
const DENSITY = 72;
const TIME_LIMIT_SECONDS = 10;

const EXPORT = "Export it as PNG, and choose that.";

/** What a drawing does not need. Where a pattern is wrong, a PNG of it is accepted. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/<!ENTITY|<!DOCTYPE[^>]*\[/i, "This SVG declares entities."],
  [
    /<\s*(?:[\w-]+:)?script\b|[\s"'/]on[a-z]+\s*=|javascript:|<\s*(?:[\w-]+:)?foreignObject\b/i,
    "This SVG contains scripts.",
  ],
  [/(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg|webp);base64,)[^"'\s]/i, "This SVG refers to other files."],
  [/url\(\s*["']?\s*(?!#)[^"')\s]|@import|<\?xml-stylesheet/i, "This SVG refers to other files."],
];

/** By its content, which starts with text. */
export const isSvg = (file: Uint8Array): boolean =>
  /<(?:[\w-]+:)?svg[\s>]/i.test(Buffer.from(file.subarray(0, 4_096)).toString("latin1"));

/** A PNG with the SVG's pixels, `side` long in its longer direction. The SVG itself is never stored or served. */
export async function drawSvg(svg: Uint8Array, side: number): Promise<Result<{ png: Uint8Array }>> {
  if (svg.length > MAX_BYTES) return failure(`This SVG has more than 2 MB, which is the limit. ${EXPORT}`);
  const text = Buffer.from(svg).toString("utf8");
  // Other encodings could hide what the patterns look for.
  if (/\0|\ufffd|encoding\s*=\s*["'](?!utf-8|us-ascii)/i.test(text))
    return failure(`This SVG is not encoded as UTF-8. ${EXPORT}`);
  for (const [pattern, fault] of REFUSED) if (pattern.test(text)) return failure(`${fault} ${EXPORT}`);
  return inDecoderTurn(async () => {
    const open = await openDecoder();
    try {
      const { width, height } = await open(svg).metadata();
      const density = Math.min(100_000, Math.max(1, (DENSITY * side) / Math.max(width, height)));
      const png = await open(svg, undefined, density).timeout({ seconds: TIME_LIMIT_SECONDS }).png().toBuffer();
      return { ok: true, png: new Uint8Array(png) };
    } catch (error) {
      const isTooLarge = error instanceof Error && error.message.includes("pixel limit");
      return failure(
        isTooLarge
          ? "This SVG is larger than 50 million pixels. Give it a smaller width and height."
          : `This SVG can’t be drawn. ${EXPORT}`,
      );
    }
  });
}
