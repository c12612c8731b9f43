import { logoOf, mascotOf } from "~/content/brand.server";
import { readPicture } from "~/content/documents/brand-files.server";
import { paletteOf } from "~/content/documents/palette.server";
import type { Look } from "~/content/look";
import type { Site } from "~/content/site";
import { colors } from "~/lib/colors";
import { mix } from "~/lib/contrast";
import { letters, lines, pixelSvg, place, rect } from "~/lib/rendering/pixel-svg";
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

/** Pixels of the whole picture, in place of the brand's words. */
const LOGO = { left: MARGIN * SCALE, top: 10 * SCALE, width: 560, height: 66 };
/** In place of the shipped robot. */
const MASCOT = { left: 800, top: 102, side: 330 };

/** The Open Graph picture of a page: a PNG of 1200 x 630 pixels, in the look of the site. */
export async function drawSocialPicture(storage: Storage, page: IndexedPage, site: Site): Promise<Bytes> {
  const [logo, mascot] = [logoOf(site), mascotOf(site)];
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
  return drawTogether(pageSvg(page, site, logo === null), parts);
}

function pageSvg({ title, line, accent }: IndexedPage, { brand, look }: Site, hasWords: boolean): string {
  const palette = paletteOf(look);
  const { size, rows } = titleRows(title);
  const lineHeight = (rows.length > 4 ? 10 : 12) * size;
  const below = lines(line, MAX_COLUMNS);
  const middle = Math.round((HEIGHT - 30 - rows.length * lineHeight - below.length * 14) / 2) + 4;
  const top = Math.max(middle, BELOW_BRAND);
  const end = top + rows.length * lineHeight;
  const say = (text: string, y: number, scale: number, color: string) =>
    letters(text, MARGIN + scale, y + scale, scale, palette.abyss) + letters(text, MARGIN, y, scale, color);
  return pixelSvg(
    WIDTH,
    HEIGHT,
    SCALE,
    [
      scenery(look),
      hasWords ? say(brand.toUpperCase().slice(0, MAX_COLUMNS), 20, 1, palette[accent]) : "",
      ...rows.map((row, at) => say(row, top + at * lineHeight, size, palette.ink)),
      rect(MARGIN, end, 48, 3, palette[accent]),
      ...below.map((row, at) => say(row, end + 12 + at * 14, 1, palette.mute)),
    ].join(""),
  );
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

function scenery(look: Look = {}): string {
  const ground = rect(0, 0, WIDTH, HEIGHT, paletteOf(look).sky);
  const robot = look.mascot === undefined ? place(robotSvg, WIDTH - 126, 34, 4) : "";
  if (look.sky === false) return ground + robot;
  const isLight = look.ground === "light";
  const skyline = isLight
    ? skylineSvg.replaceAll(/#[0-9a-f]{6}/g, (color) => mix(color, paletteOf(look).sky, 0.78))
    : skylineSvg;
  return [
    isLight ? ground : nightSky(),
    ...[-20, 220].map((left) => place(skyline, left, HEIGHT - 40)),
    place(moonSvg, WIDTH - 140, 30, 2),
    robot,
  ].join("");
}

function nightSky(): string {
  const skyTop = HEIGHT - 112;
  // Distributed by the golden ratio, the same each time. Dim behind the title.
  const stars = Array.from({ length: 50 }, (_, at) => {
    const [x, y] = [
      Math.floor((((at + 1) * 0.618034) % 1) * WIDTH),
      Math.floor((((at + 1) * 0.754878) % 1) * (HEIGHT - 60)),
    ];
    const side = (at + 1) % 7 === 0 ? 2 : 1;
    return rect(x, y, side, side, x < WIDTH - 150 ? colors.line : colors.ink);
  });
  return [
    rect(0, 0, WIDTH, HEIGHT, colors.sky),
    `<pattern id="sky" width="4" height="112" y="${skyTop}" patternUnits="userSpaceOnUse">${rect(0, 0, 4, 112, colors.night)}${place(skySvg, 0, 0)}</pattern>`,
    rect(0, skyTop, WIDTH, 112, "url(#sky)"),
    ...stars,
  ].join("");
}
