import { globSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readPicture } from "../../app/lib/rendering/pixel-canvas.mjs";

const drawings = globSync("app/{ui,content}/images/**/*.svg").filter((file) => file !== "app/ui/images/icons.svg");

/** "#rrggbb", or null for transparent. */
function pixelsOf({ data }) {
  return Array.from({ length: data.length / 4 }, (_, place) => {
    const [red, green, blue, alpha] = data.subarray(place * 4, place * 4 + 4);
    return alpha === 0 ? null : `#${Buffer.from([red, green, blue]).toString("hex")}`;
  });
}

test.each(drawings)("the PNG of %s has the same pixels: if not, run node tools/build/pictures.mjs", async (file) => {
  const png = file.replace("/images/", "/images/generated/").replace(/svg$/, "png");
  // As bytes: another test in this process forbids sharp to open files.
  const drawn = await sharp(readFileSync(png)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, pixels } = readPicture(file);
  expect([drawn.info.width, drawn.info.height]).toEqual([width, height]);
  expect(pixelsOf(drawn)).toEqual(pixels);
});
