/** @module-tag promise-36 */
import sharp from "sharp";
import { expect, test } from "vitest";
import { png, samples } from "../../../tests/support/files/samples";
import { createImagePreview, hasPreview } from "./image-preview.server";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ff00aa" } });
const previewOf = (content: Uint8Array) => createImagePreview(async () => content);

test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
  "a %s becomes a WebP of at most 480 pixels",
  async (format) => {
    const small = await previewOf(await picture(1_200, 600).toFormat(format).toBuffer());
    expect(await sharp(small ?? undefined).metadata()).toMatchObject({ format: "webp", width: 480, height: 240 });
  },
);

test("a small image is not enlarged", async () => {
  const small = await previewOf(await picture(20, 10).png().toBuffer());
  expect(await sharp(small ?? undefined).metadata()).toMatchObject({ width: 20, height: 10 });
});

test("a preview contains no metadata or hidden content of its image", async () => {
  const secret = "<script>alert(document.cookie)</script>";
  const withMetadata = await picture(50, 50)
    .withExif({ IFD0: { ImageDescription: secret } })
    .jpeg()
    .toBuffer();
  const content = Buffer.concat([withMetadata, Buffer.from(secret)]);
  expect(content.includes(secret)).toBe(true);
  const small = await previewOf(content);
  expect(small && Buffer.from(small).includes("script")).toBe(false);
});

test("an image of 400 million pixels in a few kilobytes is not decoded", async () => {
  const bomb = png(20_000, 20_000);
  expect(bomb.length).toBeLessThan(100_000);
  const before = process.memoryUsage().rss;
  expect(await previewOf(bomb)).toBe(null);
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
});

test.each([
  [1, 49_000_000],
  [20_001, 10],
  [10, 20_001],
])(
  "an image of %i by %i pixels is not decoded, and is refused within the time of its header",
  async (width, height) => {
    const long = png(width, height);
    await previewOf(await picture(20, 10).png().toBuffer());
    const before = process.cpuUsage();
    expect(await previewOf(long)).toBe(null);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(500);
  },
);

test("an image of 20,000 pixels in one direction has a preview", async () => {
  expect(await sharp((await previewOf(png(20_000, 10))) ?? undefined).metadata()).toMatchObject({ width: 480 });
});

test("broken images, SVG and other files have no preview", async () => {
  const image = await picture(300, 300).png().toBuffer();
  for (const content of [samples.svg, samples.pdf, samples.jpeg, image.subarray(0, 60), new Uint8Array()]) {
    expect(await previewOf(content)).toBe(null);
  }
  expect(["image/svg+xml", "application/pdf", "image/tiff"].map(hasPreview)).toEqual([false, false, false]);
});

test("a failed preview does not affect the next one", async () => {
  const image = await picture(50, 50).png().toBuffer();
  const failing = createImagePreview(() => Promise.reject(new Error("The store is away")));
  const next = previewOf(image);
  await expect(failing).rejects.toThrow("The store is away");
  expect(await next).not.toBe(null);
});
