import { clip, oneLine } from "./calendar.ts";
import { color, drawRobot, longDay, PAGE, type Sheet, TEXT_WIDTH, type } from "./paper.server.ts";
import { shuffler } from "./shuffle.ts";

export type Cover = { company: string; reference: string; brand: string; email: string; from: Date; to: Date };

/** The cover: a night over the city, whose file this is, and what it is and is not. */
export function drawCover(sheet: Sheet, { company, reference, brand, email, from, to }: Cover): void {
  const { type: set } = sheet;
  drawNight(sheet, reference);
  const x = PAGE.margin;
  set.set(brand.toUpperCase(), { ...type.label, size: 11, leading: 18, color: color.cyan }, x, 56, TEXT_WIDTH);
  let y = set.set("YOUR MONTH OF SOCIAL POSTS", type.title, x, 104, 400);
  y = set.set("30 drafts for five networks, written from your brief", type.coverText, x, y + 10, TEXT_WIDTH);
  y = set.set(clip(oneLine(company), 120), type.coverName, x, y + 26, 330, 3);
  y = set.set(`${longDay(from)} to ${longDay(to)}`, type.coverMute, x, y + 6, 330);
  y = set.set(`Order ${reference}`, type.coverMute, x, y, 330);
  drawNotice(sheet, brand, email);
}

function drawNotice({ doc, type: set }: Sheet, brand: string, email: string): void {
  const x = PAGE.margin;
  const y = 610;
  doc.rect(x - 4, y, TEXT_WIDTH + 8, 128).fill(color.line);
  doc.rect(x, y - 4, TEXT_WIDTH, 136).fill(color.line);
  doc.rect(x, y, TEXT_WIDTH, 128).fill(color.panel);
  const text = { ...type.coverText, size: 10.5, leading: 15.5 };
  let at = set.set("WHAT THIS FILE IS", { ...type.label, size: 9, color: color.gold }, x + 18, y + 18, TEXT_WIDTH - 36);
  at = set.set(
    `Drafts for your review, made by our software from what you wrote in the form. They are not the finished posts. The ${brand} team goes through them with you, then produces the images, the audio and the final posts, and publishes only what you approve.`,
    text,
    x + 18,
    at + 8,
    TEXT_WIDTH - 36,
  );
  set.set(
    `Where a draft and your brief disagree, your brief counts. Changes and questions: ${email}`,
    { ...text, color: color.muteOnNight },
    x + 18,
    at + 4,
    TEXT_WIDTH - 36,
  );
}

const STAR = 3;

function drawNight(sheet: Sheet, seed: string): void {
  const { doc } = sheet;
  doc.rect(0, 0, PAGE.width, PAGE.height).fill(color.night);
  drawDusk(sheet);
  const shuffle = shuffler(seed);
  const columns = shuffle(Array.from({ length: 50 }, (_, at) => at));
  const rows = shuffle(Array.from({ length: 50 }, (_, at) => at));
  columns.forEach((column, at) => {
    const size = STAR * (1 + (at % 7 === 0 ? 1 : 0));
    const ink = at % 9 === 0 ? color.cyan : at % 5 === 0 ? color.gold : color.muteOnNight;
    const y = 14 + (rows[at] ?? 0) * 9;
    const x = 6 + column * 12;
    // No star behind the words or the robot.
    if (!(y > 44 && y < 350 && x < 470) && !(y > 300 && x > 380)) doc.rect(x, y, size, size).fill(ink);
  });
  drawCity(sheet, shuffle(SKYLINE));
  drawRobot(sheet, 402, 336, 6.5);
}

/** Bands that get lighter towards the horizon, dithered where they meet. */
function drawDusk({ doc }: Sheet): void {
  const bands = [
    { y: 330, fill: color.dusk },
    { y: 450, fill: color.panel },
    { y: 550, fill: color.panelHigh },
  ];
  for (const { y, fill } of bands) {
    doc.rect(0, y, PAGE.width, PAGE.height - y).fill(fill);
    for (let row = 1; row <= 4; row++) {
      for (let x = (row % 2) * 6; x < PAGE.width; x += 6 * 2 ** Math.ceil(row / 2)) doc.rect(x, y - row * 6, 6, 6);
    }
    doc.fill(fill);
  }
}

const SKYLINE = [90, 150, 66, 126, 108, 54, 138, 78, 102, 60, 120, 84, 96];

/** Houses with lit windows along the lower edge. */
function drawCity({ doc }: Sheet, heights: readonly number[]): void {
  const width = PAGE.width / heights.length;
  for (const [at, height] of heights.entries()) {
    doc.rect(at * width, PAGE.height - 80 - height, width + 0.5, height + 80);
  }
  doc.fill(color.dusk);
  heights.forEach((height, at) => {
    for (let y = PAGE.height - 70 - height; y < PAGE.height - 90; y += 18) {
      for (let x = 8; x < width - 8; x += 12) {
        if ((at * 7 + Math.round(y) * 3 + x) % 5 < 2) doc.rect(at * width + x, y, 5, 7);
      }
    }
  });
  doc.fill(color.line);
  doc.rect(0, PAGE.height - 36, PAGE.width, 36).fill(color.night);
}
