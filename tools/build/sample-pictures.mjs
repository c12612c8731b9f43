/**
 * `node tools/build/sample-pictures.mjs`: draws the pictures of the samples on the home page, after a change of the samples. They show
 * the real pages, a frame of the real game and the report's figures; the week of posts is drawn here.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { runnerImport } from "vite";
import { colors } from "../../app/lib/colors.ts";
import { blank, draw, fill, put, readPicture, toPng } from "../../app/lib/rendering/pixel-canvas.mjs";
import { letters } from "../../app/lib/rendering/pixel-letters.ts";

export const PICTURES = "app/content/images/generated/samples/pictures.webp";
const WIDTH = 160;
const HEIGHT = 90;

const importApp = async (path) =>
  (await runnerImport(`./app/${path}`, { configFile: false, resolve: { tsconfigPaths: true }, logLevel: "error" }))
    .module;

/** The pictures, one below the other: one request, and one palette. */
export async function drawSamples() {
  const { drawText, ...screen } = await importApp("catalog/retro-game/demo/screen.ts");
  const { arcade } = await importApp("catalog/retro-game/demo/arcade.ts");
  const { sampleReport } = await importApp("catalog/campaign/sample-report.ts");
  const say = (picture, text, x, y, color) => drawText(screenOf(picture), text, x, y, color);
  const drawn = [await landingPages(), gameFrame(arcade(), screen), weekOfPosts(), campaignReport(sampleReport, say)];
  const all = blank(WIDTH, HEIGHT * drawn.length);
  for (const [place, picture] of drawn.entries()) draw(all, picture, 0, HEIGHT * place);
  return all;
}

/** Without loss, a fifth smaller than as PNG. */
export const toWebp = (picture) => sharp(toPng(picture)).webp({ lossless: true, effort: 6 }).toBuffer();

/** The part of a canvas that the games draw with. */
const screenOf = (picture) => ({
  fillStyle: "",
  fillRect(x, y, width, height) {
    fill(picture, x, y, width, height, this.fillStyle);
  },
});

/** The tops of the three pages, one over the other. Their pixels are 3 px wide. */
async function landingPages() {
  const picture = blank(WIDTH, HEIGHT, colors.dusk);
  const places = { plumber: [60, 17], course: [37, 11], bakery: [8, 6] };
  for (const [name, [left, top]] of Object.entries(places)) {
    const page = await readPage(`app/content/images/samples/page-${name}.png`, 90, 74);
    fill(picture, left - 2, top - 2, page.width + 4, page.height + 4, colors.abyss);
    draw(picture, page, left, top);
  }
  return picture;
}

/** The upper left part of a page's picture, without its enlargement. */
async function readPage(path, width, height) {
  const { data, info } = await sharp(readFileSync(path)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const page = blank(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * 3 * info.width + x * 3) * info.channels;
      put(page, x, y, `#${data.subarray(at, at + 3).toString("hex")}`);
    }
  }
  return page;
}

/** The frame that reduced motion shows, on a screen. */
function gameFrame(scene, { WIDTH: width, HEIGHT: height }) {
  const frame = blank(width, height);
  for (let step = 0; step < scene.still; step++) scene.step();
  scene.draw(screenOf(frame));
  const picture = blank(WIDTH, HEIGHT, colors.dusk);
  const [left, top] = [(WIDTH - width) / 2, (HEIGHT - height) / 2];
  fill(picture, left - 4, top - 4, width + 8, height + 8, colors.abyss);
  fill(picture, left - 2, top - 2, width + 4, height + 4, colors.line);
  draw(picture, frame, left, top);
  return picture;
}

/** Bars of each platform's orders, and the orders as the money was spent. */
function campaignReport(report, say) {
  const picture = blank(WIDTH, HEIGHT, colors.abyss);
  fill(picture, 8, 8, 144, 74, colors["paper-ground"]);
  fill(picture, 8, 8, 144, 12, colors["panel-hi"]);
  draw(picture, letters("CAMPAIGN REPORT", colors.gold), 12, 10);
  fill(picture, 12, 24, 84, 54, colors.paper);
  for (const y of [32, 43, 54]) fill(picture, 14, y, 80, 1, colors["paper-line"]);
  const most = Math.max(...report.map(({ orders }) => orders));
  const faces = ["pink", "cyan", "orange"];
  report.forEach(({ platform, orders }, index) => {
    const [left, height] = [17 + index * 27, Math.round((orders / most) * 36)];
    fill(picture, left, 69 - height, 20, height, colors[faces[index]]);
    fill(picture, left + 18, 69 - height, 2, height, colors[`${faces[index]}-lo`]);
    centered(say, picture, String(orders), left + 10, 62 - height, colors["on-gold"]);
    centered(say, picture, platform.toUpperCase(), left + 10, 71, colors["paper-mute"]);
  });
  fill(picture, 100, 24, 48, 54, colors.paper);
  centered(say, picture, "ORDERS", 124, 27, colors["paper-mute"]);
  drawCurve(picture, report, { left: 104, bottom: 75, width: 40, height: 40 });
  return picture;
}

/** From left to right the money spent, upwards the orders so far. */
function drawCurve(picture, report, { left, bottom, width, height }) {
  const total = (key) => report.reduce((sum, line) => sum + line[key], 0);
  const [spent, orders] = [total("spent"), total("orders")];
  for (let x = 0; x < width; x++) {
    let [money, reached] = [((x + 1) / width) * spent, 0];
    for (const line of report) {
      const share = Math.min(1, money / line.spent);
      reached += share * line.orders;
      money -= share * line.spent;
    }
    const y = bottom - Math.round((reached / orders) * height);
    fill(picture, left + x, y, 1, bottom - y, "#bde8b4");
    fill(picture, left + x, y, 1, 2, colors["lime-ink"]);
  }
}

/** A post for each workday of the coffee roaster's week (app/catalog/blast/examples.tsx). */
function weekOfPosts() {
  const picture = blank(WIDTH, HEIGHT, colors.dusk);
  const dither = readPicture("app/ui/images/dither.svg");
  for (let x = 0; x < WIDTH; x += dither.width) draw(picture, inColor(dither, colors["panel-hi"]), x, 50, 2);
  days.forEach(({ day, color, ground, drawing }, index) => {
    const left = 7 + index * 30;
    fill(picture, left - 1, 11, 27, 66, colors.abyss);
    fill(picture, left, 12, 25, 9, colors[color]);
    draw(picture, letters(day, colors["on-gold"]), left + 1, 13);
    fill(picture, left, 21, 25, 31, ground);
    for (const [sprite, x, y] of drawing) drawSprite(picture, sprite, left + x, 21 + y);
    fill(picture, left, 52, 25, 24, colors.ink);
    [18, 21, 15].forEach((width, line) => {
      fill(picture, left + 3, 56 + line * 3, width, 2, colors.mute);
    });
    ["pink", "edge", "edge"].forEach((button, place) => {
      fill(picture, left + 3 + place * 7, 68, 5, 4, colors[button]);
    });
  });
  return picture;
}

const inColor = (picture, color) => ({ ...picture, pixels: picture.pixels.map((pixel) => pixel && color) });

/** Letters are 4 px wide with their space. */
const centered = (say, picture, text, middle, y, color) =>
  say(picture, text, middle - Math.floor((text.length * 4 - 1) / 2), y, color);

function drawSprite(picture, rows, left, top) {
  rows.forEach((row, y) => {
    [...row].forEach((ink, x) => {
      if (ink !== ".") put(picture, left + x, top + y, inks[ink]);
    });
  });
}

const inks = {
  b: "#4f8df0",
  c: "#3a1c0c",
  d: "#5a2c0a",
  e: "#b5651d",
  f: "#7a4a22",
  g: "#c98a4b",
  h: colors.mute,
  k: colors["on-gold"],
  l: colors.lime,
  p: colors.edge,
  w: colors.ink,
  y: colors.gold,
};

const mug = [
  "...h..h.......",
  "..h..h..h.....",
  "...h..h..h....",
  "..............",
  ".bbbbbbbbb....",
  ".bccccccccbb..",
  ".bbbbbbbbb.bb.",
  ".bbbbbbbbb..b.",
  ".bbbbbbbbb.bb.",
  ".bbbbbbbbbbb..",
  "..bbbbbbbb....",
  "..bbbbbbbb....",
  "wwwwwwwwwwwww.",
  ".wwwwwwwwwww..",
];
const bean = ["..eee.", ".eeede", "eeedee", "eedeee", "edeeee", ".eee.."];
const tag = (ink) =>
  ["...TTTTTTT", "..TTTTkTTT", ".TTTTkkkTT", "TkTTTkTTTT", "TkTTTkkkTT", ".TTTTTTkTT", "..TTTkkkTT", "...TTTkTTT"].map(
    (row) => row.replaceAll("T", ink),
  );
const door = [
  "ffffffffffffff",
  "ffffffffffffff",
  "ffggggggggggff",
  "ffggggggggggff",
  "ffgkkkkkkkkgff",
  "ffgkkwwwwkkgff",
  "ffgkkkkkwkkgff",
  "ffgkkkkwkkkgff",
  "ffgkkkwkkkkgff",
  "ffgkkkwkkkkgff",
  "ffgkkkkkkkkgff",
  "ffggggggggggff",
  "ffggggggggggff",
  "ffgggggggyygff",
  "ffgggggggyygff",
  "ffggggggggggff",
  "ffggggggggggff",
  "ffggggggggggff",
  "ffggggggggggff",
  "ffggggggggggff",
];
const jar = [
  ".hhhhhhhh...",
  "..h....h....",
  ".hhhhhhhh...",
  "h........hh.",
  "hddddddddh.h",
  "hdddpddddh.h",
  "hddddddpdh.h",
  "hdpddddddh.h",
  "hddddddddhhh",
  "hddddpdddhh.",
  "hdddddddph..",
  "hdpddddddh..",
  "hddddddddh..",
  ".hhhhhhhh...",
];
const days = [
  { day: "MON", color: "pink", ground: "#3a2a52", drawing: [[mug, 6, 8]] },
  {
    day: "TUE",
    color: "cyan",
    ground: "#4a2410",
    drawing: [
      [bean, 2, 3],
      [bean, 13, 2],
      [bean, 8, 11],
      [bean, 17, 12],
      [bean, 2, 19],
      [bean, 13, 21],
    ],
  },
  {
    day: "WED",
    color: "lime",
    ground: "#123a46",
    drawing: [
      [tag("y"), 3, 6],
      [tag("l"), 12, 17],
    ],
  },
  { day: "THU", color: "gold", ground: "#1c2f6a", drawing: [[door, 5, 11]] },
  { day: "FRI", color: "orange", ground: "#2c0f2a", drawing: [[jar, 6, 9]] },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PICTURES, await toWebp(await drawSamples()));
