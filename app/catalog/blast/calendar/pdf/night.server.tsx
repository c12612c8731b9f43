import { Svg } from "@react-pdf/renderer";
import { PAGE_SIZE, pdfColors } from "../../../../lib/pdf/paper.server.tsx";
import { PixelRects, type Rect } from "../../../../lib/pdf/pixel-art.server.tsx";
import { shuffler } from "../shuffle.ts";

/** The cover's picture: stars, dusk and houses with lit windows. The same seed gives the same night. */
export function NightSky({ seed }: { seed: string }) {
  const shuffle = shuffler(seed);
  const stars = starsOf(shuffle(FIFTY), shuffle(FIFTY));
  const houses = shuffle(SKYLINE);
  return (
    <Svg
      viewBox={`0 0 ${PAGE_SIZE.width} ${PAGE_SIZE.height}`}
      style={{ position: "absolute", left: 0, top: 0, width: PAGE_SIZE.width, height: PAGE_SIZE.height }}
    >
      {DUSK.map(({ y, fill }) => (
        <PixelRects key={y} fill={fill} rects={[[0, y, PAGE_SIZE.width, PAGE_SIZE.height - y], ...ditherAbove(y)]} />
      ))}
      {[...stars].map(([fill, rects]) => (
        <PixelRects key={fill} fill={fill} rects={rects} />
      ))}
      <PixelRects fill={pdfColors.dusk} rects={houses.map(houseOf)} />
      <PixelRects fill={pdfColors.line} rects={houses.flatMap(windowsOf)} />
      <PixelRects fill={pdfColors.night} rects={[[0, PAGE_SIZE.height - 36, PAGE_SIZE.width, 36]]} />
    </Svg>
  );
}

const FIFTY = Array.from({ length: 50 }, (_, at) => at);
const STAR = 3;

/** By color. None behind the words or the robot. */
function starsOf(columns: readonly number[], rows: readonly number[]): Map<string, Rect[]> {
  const stars = new Map<string, Rect[]>();
  columns.forEach((column, at) => {
    const size = STAR * (1 + (at % 7 === 0 ? 1 : 0));
    const ink = at % 9 === 0 ? pdfColors.cyan : at % 5 === 0 ? pdfColors.gold : pdfColors.muteOnNight;
    const y = 14 + (rows[at] ?? 0) * 9;
    const x = 6 + column * 12;
    if ((y > 44 && y < 350 && x < 470) || (y > 300 && x > 380)) return;
    stars.set(ink, [...(stars.get(ink) ?? []), [x, y, size, size]]);
  });
  return stars;
}

/** Bands that get lighter towards the horizon. */
const DUSK = [
  { y: 330, fill: pdfColors.dusk },
  { y: 450, fill: pdfColors.panel },
  { y: 550, fill: pdfColors.panelHigh },
];
const DOT = 6;

/** Where two bands meet: rows of dots, fewer the higher they are. */
function ditherAbove(y: number): Rect[] {
  return [1, 2, 3, 4].flatMap((row) => {
    const step = DOT * 2 ** Math.ceil(row / 2);
    const start = (row % 2) * DOT;
    const count = Math.ceil((PAGE_SIZE.width - start) / step);
    return Array.from({ length: count }, (_, at): Rect => [start + at * step, y - row * DOT, DOT, DOT]);
  });
}

const SKYLINE = [90, 150, 66, 126, 108, 54, 138, 78, 102, 60, 120, 84, 96];
const HOUSE = PAGE_SIZE.width / SKYLINE.length;

const houseOf = (height: number, at: number): Rect => [
  at * HOUSE,
  PAGE_SIZE.height - 80 - height,
  HOUSE + 0.5,
  height + 80,
];

/** Some of a house's windows are lit, always the same ones. */
function windowsOf(height: number, at: number): Rect[] {
  const lit: Rect[] = [];
  for (let y = PAGE_SIZE.height - 70 - height; y < PAGE_SIZE.height - 90; y += 18) {
    for (let x = 8; x < HOUSE - 8; x += 12) {
      if ((at * 7 + Math.round(y) * 3 + x) % 5 < 2) lit.push([at * HOUSE + x, y, 5, 7]);
    }
  }
  return lit;
}
