import { logoOf, mascotOf } from "~/content/brand.server";
import { readPicture } from "~/content/documents/brand-files.server";
import { paletteOf } from "~/content/documents/palette.server";
import type { Look } from "~/content/look";
import type { Site } from "~/content/site";
import { colors } from "~/lib/colors";
import { mix } from "~/lib/contrast";
import { blank, draw, fill, lines, type Picture, parsePicture, toPng } from "~/lib/rendering/pixel-canvas";
import { letters } from "~/lib/rendering/pixel-letters";
import robotSvg from "~/lib/rendering/robot.svg?raw";
import { drawLogo, drawSquare, drawTogether } from "~/lib/storage/brand-pictures.server";
import type { FileStorage } from "~/lib/storage/storage";
import moonSvg from "~/ui/images/moon.svg?raw";
import skySvg from "~/ui/images/sky.svg?raw";
import skylineSvg from "~/ui/images/skyline.svg?raw";
import type { IndexedPage } from "./indexed-pages.server";

type Bytes = Uint8Array<ArrayBuffer>;
type Storage = Pick<FileStorage, "get">;

const SCALE = 3;
const WIDTH = 1200 / SCALE;
const HEIGHT = 630 / SCALE;
const MARGIN = 22;
/** Of letters of 8 pixels, left of Bit. */
const MAX_COLUMNS = 30;
const MAX_ROWS = 9;
/** Sizes of the title, the largest first, with the letters of that size that fit left of Bit, and the maximum number of rows. */
const SIZES = [
  { size: 3, columns: 10, most: 3 },
  { size: 2, columns: 15, most: 5 },
  { size: 1, columns: MAX_COLUMNS, most: MAX_ROWS },
];
const BELOW_BRAND = 36;

let night: Picture | null = null;

/** Pixels of the whole picture, in place of the brand's words. */
const LOGO = { left: MARGIN * SCALE, top: 10 * SCALE, width: 560, height: 66 };
/** In place of the shipped robot. */
const MASCOT = { left: 800, top: 102, side: 330 };

/** The Open Graph picture of a page: a PNG of 1200 x 630 pixels, in the look of the site. */
export async function drawSocialPicture(storage: Storage, page: IndexedPage, site: Site): Promise<Bytes> {
  const [logo, mascot] = [logoOf(site), mascotOf(site)];
  const drawn = drawPixels(page, site, logo === null);
  const [logoFile, mascotFile] = await Promise.all(
    [logo, mascot].map((each) => (each ? readPicture(storage, each) : null)),
  );
  const ground = paletteOf(site.look).night;
  const parts = [];
  if (logo && logoFile) {
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
    const size = { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) };
    parts.push({ ...LOGO, image: await drawLogo(logoFile, { ...size, ground }) });
  }
  if (mascotFile) parts.push({ ...MASCOT, image: await drawSquare(mascotFile, MASCOT.side, 0) });
  return parts.length > 0 ? drawTogether(drawn, parts) : drawn;
}

function drawPixels(
  { title, line, accent }: IndexedPage,
  { brand, look }: Site,
  hasWords: boolean,
): Buffer<ArrayBuffer> {
  const palette = paletteOf(look);
  if (!look) night ??= scenery();
  const picture = look || !night ? scenery(look) : { ...night, pixels: [...night.pixels] };
  const { size, rows } = titleRows(title);
  const lineHeight = (rows.length > 4 ? 10 : 12) * size;
  const below = lines(line, MAX_COLUMNS);
  const middle = Math.round((HEIGHT - 30 - rows.length * lineHeight - below.length * 14) / 2) + 4;
  let top = Math.max(middle, BELOW_BRAND);
  if (hasWords) say(picture, brand.toUpperCase().slice(0, MAX_COLUMNS), 20, 1, palette[accent], palette.abyss);
  for (const row of rows) {
    say(picture, row, top, size, palette.ink, palette.abyss);
    top += lineHeight;
  }
  fill(picture, MARGIN, top, 48, 3, palette[accent]);
  top += 12;
  for (const row of below) {
    say(picture, row, top, 1, palette.mute, palette.abyss);
    top += 14;
  }
  return toPng(picture, SCALE);
}

/** The largest size that fits. A title too long for all of them is cut. */
function titleRows(title: string): { size: number; rows: string[] } {
  for (const { size, columns, most } of SIZES) {
    const rows = lines(title, columns);
    if (rows.length <= most && rows.every((row) => row.length <= columns)) return { size, rows };
  }
  const rows = lines(title, MAX_COLUMNS).slice(0, MAX_ROWS);
  return { size: 1, rows: rows.map((row) => row.slice(0, MAX_COLUMNS)) };
}

function scenery(look: Look = {}): Picture {
  const plain = blank(WIDTH, HEIGHT, paletteOf(look).sky);
  if (look.sky === false) return look.mascot === undefined ? withRobot(plain, parsePicture(robotSvg)) : plain;
  const [moon, robot, sky, skyline] = [
    parsePicture(moonSvg),
    parsePicture(robotSvg),
    parsePicture(skySvg),
    parsePicture(skylineSvg),
  ];
  const scene = blank(WIDTH, HEIGHT, colors.night);
  const skyTop = HEIGHT - sky.height;
  for (let x = 0; x < WIDTH; x += sky.width) draw(scene, sky, x, skyTop);
  fill(scene, 0, 0, WIDTH, skyTop, colors.sky);
  // Distributed by the golden ratio, the same each time. Dim behind the title.
  for (let star = 1; star <= 50; star++) {
    const [x, y] = [Math.floor(((star * 0.618034) % 1) * WIDTH), Math.floor(((star * 0.754878) % 1) * (HEIGHT - 60))];
    fill(scene, x, y, star % 7 === 0 ? 2 : 1, star % 7 === 0 ? 2 : 1, x < WIDTH - 150 ? colors.line : colors.ink);
  }
  if (look.ground === "light") {
    const { sky: ground } = paletteOf(look);
    fill(scene, 0, 0, WIDTH, HEIGHT, ground);
    skyline.pixels = skyline.pixels.map((pixel) => pixel && mix(pixel, ground, 0.78));
  }
  for (let x = -20; x < WIDTH; x += skyline.width) draw(scene, skyline, x, HEIGHT - skyline.height);
  draw(scene, moon, WIDTH - 140, 30, 2);
  return look.mascot === undefined ? withRobot(scene, robot) : scene;
}

function withRobot(scene: Picture, robot: Picture): Picture {
  draw(scene, robot, WIDTH - 126, 34, 4);
  return scene;
}

/** A line of text with its shadow. */
function say(picture: Picture, text: string, top: number, size: number, color: string, behind: string): void {
  draw(picture, letters(text, behind), MARGIN + size, top + size, size);
  draw(picture, letters(text, color), MARGIN, top, size);
}
