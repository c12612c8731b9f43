import sharp from "sharp";
import { expect, test } from "vitest";
import { png, samples } from "../../../tests/support/files/samples";
import { renderAvif, renderWebPicture } from "./web-pictures.server";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ff00aa" } });

async function rendered(content: Uint8Array) {
  const result = await renderWebPicture(content);
  if (!result.ok) throw new Error(result.error);
  return result;
}

async function refused(content: Uint8Array): Promise<string> {
  const result = await renderWebPicture(content);
  return result.ok ? "" : result.error;
}

test.each([
  [4_000, [480, 960, 1_600]],
  [1_200, [480, 960, 1_200]],
  [960, [480, 960]],
  [300, [300]],
])("a picture of %i pixels has files of %j", async (width, widths) => {
  const { files, ...size } = await rendered(
    await picture(width, width / 2)
      .png()
      .toBuffer(),
  );
  expect(files.map((file) => file.width)).toEqual(widths);
  expect([size.width, size.height]).toEqual([width, width / 2]);
  for (const file of files) {
    const { format, width, height } = await sharp(file.content).metadata();
    expect([format, width, height]).toEqual(["webp", file.width, file.width / 2]);
  }
});

test("what a camera writes into a picture is gone: position, name, and which way it was held", async () => {
  const photo = await picture(1_000, 500)
    .withExif({ IFD0: { Artist: "Jo Doe" }, IFD3: { GPSLatitude: "30/1 16/1 2/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { files, source, width, height } = await rendered(photo);
  expect([width, height]).toEqual([500, 1_000]);
  for (const content of [...files.map((file) => file.content), source, await renderAvif(source, 480)]) {
    const { exif, xmp, icc, orientation, width = 0, height = 0 } = await sharp(content).metadata();
    expect([exif, xmp, icc, orientation]).toEqual(Array(4).fill(undefined));
    expect(height).toBe(width * 2);
  }
});

test.each(["gif", "webp", "avif", "tiff"] as const)("a %s is decided by its content", async (format) => {
  const content = await picture(20, 10).toFormat(format).toBuffer();
  expect(await refused(content)).toBe(format === "tiff" ? "Choose a JPEG, PNG, WebP, GIF, AVIF or SVG picture." : "");
});

test("a picture of too many pixels, a line, and a damaged one are refused with what to do", async () => {
  const before = process.memoryUsage().rss;
  expect(await refused(png(20_000, 20_000))).toMatch(/50 million pixels/);
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  expect(await refused(png(10, 51))).toMatch(/Crop it/);
  const whole = await picture(300, 300).png().toBuffer();
  expect(await refused(whole.subarray(0, 60))).toMatch(/can’t be read/);
  expect(await refused(samples.jpeg)).toMatch(/can’t be read/);
});

test("HEIC and an SVG with scripts are refused with what to do, other files with what is accepted", async () => {
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  expect(await refused(heic)).toMatch(/only Safari and iPhones convert/);
  expect(await refused(samples.svg)).toMatch(/contains scripts/);
  for (const content of [samples.pdf, samples.html, samples.exe, new Uint8Array()])
    expect(await refused(content)).toBe("Choose a JPEG, PNG, WebP, GIF, AVIF or SVG picture.");
});
