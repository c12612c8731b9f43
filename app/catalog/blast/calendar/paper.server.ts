import { readFileSync } from "node:fs";
import type PDFKit from "pdfkit";
import type { Network } from "./networks.ts";
import type { Type, Typesetter } from "./typesetter.server.ts";

/** Colours, type and pixel drawings of the PDF. Lengths are in points; the page is US Letter. */

export type Sheet = { doc: PDFKit.PDFDocument; type: Typesetter };

export const PAGE = { width: 612, height: 792, margin: 48 };
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

export const color = {
  night: "#0c0a24",
  dusk: "#130f36",
  panel: "#1a154a",
  panelHigh: "#262064",
  line: "#4a41a3",
  onNight: "#f6f3ff",
  muteOnNight: "#c3bdec",
  gold: "#ffd447",
  cyan: "#3ee7ff",
  pink: "#ff5cab",
  lime: "#8dff7a",
  paper: "#fcfbff",
  card: "#f3f0ff",
  rule: "#d5cff0",
  ink: "#1a154a",
  mute: "#565080",
};

/** Each network's colour; white text on it passes WCAG AA. */
export const networkColor: Record<Network, string> = {
  Instagram: "#b02468",
  Facebook: "#4a41a3",
  TikTok: "#0b7287",
  LinkedIn: "#2a731f",
  "YouTube Shorts": "#a84a12",
};

const face = (style: Type["style"], size: number, leading: number, ink: string): Type => ({
  style,
  size,
  leading,
  color: ink,
});

export const type = {
  title: face("pixel", 26, 40, color.gold),
  coverText: face("text", 12, 18, color.onNight),
  coverMute: face("text", 10.5, 16, color.muteOnNight),
  coverName: face("bold", 17, 24, color.onNight),
  heading: face("pixel", 14, 22, color.ink),
  label: face("pixel", 7, 12, color.mute),
  badge: face("pixel", 7, 12, "#ffffff"),
  hook: face("bold", 14, 18, color.ink),
  body: face("text", 10, 14.5, color.ink),
  strong: face("bold", 10, 14.5, color.ink),
  small: face("text", 9, 13, color.mute),
  cell: face("text", 7, 9, color.ink),
};

// Read from its file, since plain Node runs this in the process that makes documents: there no bundler brings it.
const robotSvg = readFileSync(new URL("../../../assets/robot.svg", import.meta.url), "utf8");

/** The picture's rectangles, each one pixel high, by colour: read once, drawn on every page. */
const robot = [...robotSvg.matchAll(/<path fill="(#[0-9a-f]{6})" d="([^"]+)"/g)].map(([, fill = "", path = ""]) => ({
  fill,
  rects: [...path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map(
    ([, left, top, width]) => [Number(left), Number(top), Number(width)] as const,
  ),
}));

/** Draws Bit from the product's own picture, `pixel` points for each of its pixels. */
export function drawRobot({ doc }: Sheet, x: number, y: number, pixel: number): void {
  doc.save().translate(x, y).scale(pixel);
  for (const { fill, rects } of robot) {
    // A hair of overlap, or viewers show seams between the pixels.
    for (const [left, top, width] of rects) doc.rect(left, top, width + 0.03, 1.03);
    doc.fill(fill);
  }
  doc.restore();
}

/** A four-sided frame without its corner pixels, drawn around a box. */
export function drawFrame(
  { doc }: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  edge: string,
  fill: string,
): void {
  const pixel = 3;
  doc.rect(x - pixel, y, width + 2 * pixel, height).fill(edge);
  doc.rect(x, y - pixel, width, height + 2 * pixel).fill(edge);
  doc.rect(x, y, width, height).fill(fill);
}

/** A paper page with its running head; the y at which its content begins. */
export function newPage(sheet: Sheet, title: string): number {
  const { doc, type: set } = sheet;
  doc.addPage();
  doc.rect(0, 0, PAGE.width, PAGE.height).fill(color.paper);
  doc.rect(0, 0, PAGE.width, 44).fill(color.night);
  doc.rect(0, 44, PAGE.width, 4).fill(color.line);
  drawRobot(sheet, PAGE.width - PAGE.margin - 16, 7, 0.8);
  set.set(title, { ...type.label, size: 8, color: color.gold }, PAGE.margin, 17, TEXT_WIDTH - 60, 1);
  return 76;
}

/** Foot of every page but the cover: page number and where the file comes from. Call once, when all pages are there. */
export function numberPages({ doc, type: set }: Sheet, foot: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start + 1; page < start + count; page++) {
    doc.switchToPage(page);
    const y = PAGE.height - 34;
    doc.rect(PAGE.margin, y - 8, TEXT_WIDTH, 1).fill(color.rule);
    set.set(foot, type.small, PAGE.margin, y, TEXT_WIDTH - 80, 1);
    const number = `${page - start + 1} / ${count}`;
    const [line] = set.lines(number, type.label, 80);
    const width = line?.pieces.reduce((total, piece) => total + piece.width, 0) ?? 0;
    set.set(number, type.label, PAGE.width - PAGE.margin - width - 8, y, width + 16, 1);
  }
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });

/** "November 28, 2026". */
export const longDay = (date: Date): string => day.format(date);
/** "Sat, Nov 28". */
export const shortDay = (date: Date): string => weekday.format(date);
