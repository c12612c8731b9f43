import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { GAME_STYLES } from "~/catalog/retro-game/game-options";
import { gameScenes } from "./game-demo";
import { puzzle } from "./puzzle";
import { HEIGHT, WIDTH } from "./screen";

/** The still frame, in bytes of red, green and blue. */
async function drawStill(style: (typeof GAME_STYLES)[number]): Promise<Buffer> {
  const scene = style === "puzzle" ? puzzle(() => 0.4) : await gameScenes[style]();
  for (let step = 0; step < scene.still; step++) scene.step();
  const frame = Buffer.alloc(WIDTH * HEIGHT * 3);
  scene.draw({
    fillStyle: "",
    fillRect(left, top, width, height) {
      const color = Buffer.from(String(this.fillStyle).slice(1), "hex");
      for (let y = Math.max(0, top); y < Math.min(HEIGHT, top + height); y++)
        for (let x = Math.max(0, left); x < Math.min(WIDTH, left + width); x++) color.copy(frame, (y * WIDTH + x) * 3);
    },
  });
  return frame;
}

test.each(GAME_STYLES)(
  "the picture of %s is its still frame: if not, run this test with DRAW_STILLS=1",
  async (style) => {
    const path = fileURLToPath(new URL(`./stills/${style}.webp`, import.meta.url));
    const still = await drawStill(style);
    if (process.env.DRAW_STILLS) {
      const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
      writeFileSync(path, await sharp(still, { raw }).webp({ lossless: true, quality: 100, effort: 6 }).toBuffer());
    }
    const shown = await sharp(readFileSync(path)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([shown.info.width, shown.info.height]).toEqual([WIDTH, HEIGHT]);
    expect(shown.data.equals(still)).toBe(true);
  },
);
