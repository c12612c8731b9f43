/** Run by the build: draws the Open Graph image of every page, 1200 x 630 pixels, into the given folder or build/client/og. */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { runnerImport } from "vite";
import { colors } from "../../app/lib/colors.ts";
import { blank, draw, fill, letters, lines, readPicture, toPng } from "./pixel-canvas.mjs";

const SCALE = 3;
const WIDTH = 1200 / SCALE;
const HEIGHT = 630 / SCALE;
/** Space for the title, left of Bit, in letters of double and triple size. */
const COLUMNS = { 3: 10, 2: 15 };
const MARGIN = 22;

const folder = process.argv[2] ?? "build/client/og";
const art = Object.fromEntries(
  ["robot", "moon", "sky", "skyline"].map((name) => [name, readPicture(`app/ui/images/${name}.svg`)]),
);
const options = { configFile: false, resolve: { tsconfigPaths: true }, logLevel: "error" };
const { indexedPages } = (await runnerImport("./app/routes/seo/indexed-pages.server.ts", options)).module;
const { defaultSite } = (await runnerImport("./app/lib/config/use-site.ts", options)).module;
const { socialPreviewUrl } = (await runnerImport("./app/routes/seo/page-meta.ts", options)).module;

mkdirSync(folder, { recursive: true });
const night = scenery();
const pages = indexedPages(defaultSite);
for (const page of pages) {
  const picture = { ...night, pixels: [...night.pixels] };
  write(picture, page);
  writeFileSync(`${folder}/${basename(socialPreviewUrl(page.path))}`, toPng(picture, SCALE));
}
console.log(`Drew ${pages.length} previews`);

function scenery() {
  const scene = blank(WIDTH, HEIGHT, colors.night);
  const skyTop = HEIGHT - art.sky.height;
  for (let x = 0; x < WIDTH; x += art.sky.width) draw(scene, art.sky, x, skyTop);
  fill(scene, 0, 0, WIDTH, skyTop, colors.sky);
  // Distributed by the golden ratio, equal in every build. Dim behind the title.
  for (let star = 1; star <= 50; star++) {
    const [x, y] = [Math.floor(((star * 0.618034) % 1) * WIDTH), Math.floor(((star * 0.754878) % 1) * (HEIGHT - 60))];
    fill(scene, x, y, star % 7 === 0 ? 2 : 1, star % 7 === 0 ? 2 : 1, x < WIDTH - 150 ? colors.line : colors.ink);
  }
  for (let x = -20; x < WIDTH; x += art.skyline.width) draw(scene, art.skyline, x, HEIGHT - art.skyline.height);
  draw(scene, art.moon, WIDTH - 140, 30, 2);
  draw(scene, art.robot, WIDTH - 126, 34, 4);
  return scene;
}

function write(picture, { title, line, accent }) {
  const longest = Math.max(...title.split(" ").map((word) => word.length));
  const size = longest <= COLUMNS[3] && lines(title, COLUMNS[3]).length <= 3 ? 3 : 2;
  const rows = lines(title, COLUMNS[size]);
  const lineHeight = 8 * size + 4 * size;
  const below = lines(line, Math.floor((COLUMNS[2] * 16) / 8));
  let top = Math.round((HEIGHT - 30 - rows.length * lineHeight - below.length * 14) / 2) + 4;
  say(picture, "PIXEL PILOTS", 20, 1, colors[accent]);
  for (const row of rows) {
    say(picture, row, top, size, colors.ink);
    top += lineHeight;
  }
  fill(picture, MARGIN, top, 48, 3, colors[accent]);
  top += 12;
  for (const row of below) {
    say(picture, row, top, 1, colors.mute);
    top += 14;
  }
}

/** A line of text with its shadow. */
function say(picture, text, top, size, color) {
  draw(picture, letters(text, colors.abyss), MARGIN + size, top + size, size);
  draw(picture, letters(text, color), MARGIN, top, size);
}
