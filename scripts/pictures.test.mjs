import { globSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readPicture } from "./art/picture.mjs";

const drawings = globSync("app/assets/**/*.svg").filter((file) => file !== "app/assets/icons.svg");

/** As the picture has them: "#rrggbb", or null where nothing is drawn. */
function pixelsOf({ data }) {
  return Array.from({ length: data.length / 4 }, (_, place) => {
    const [red, green, blue, alpha] = data.subarray(place * 4, place * 4 + 4);
    return alpha === 0 ? null : `#${Buffer.from([red, green, blue]).toString("hex")}`;
  });
}

test.each(drawings)(
  "the PNG that pages show of %s has its pixels: if not, run node scripts/pictures.mjs",
  async (file) => {
    const png = file.replace("app/assets/", "app/assets/drawn/").replace(/svg$/, "png");
    // As bytes: the shop has sharp open no files, and tests share processes.
    const drawn = await sharp(readFileSync(png)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width, height, pixels } = readPicture(file);
    expect([drawn.info.width, drawn.info.height]).toEqual([width, height]);
    expect(pixelsOf(drawn)).toEqual(pixels);
  },
);
