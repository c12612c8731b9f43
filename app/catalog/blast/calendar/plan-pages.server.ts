import { type Calendar, type CalendarBrief, clip, oneLine, type Post, type Voice } from "./calendar.ts";
import { NETWORKS } from "./networks.ts";
import { color, drawFrame, networkColor, newPage, PAGE, type Sheet, TEXT_WIDTH, type } from "./paper.server.ts";

/** The page with the buyer's own answers and how to work with the drafts. */
export function drawBriefPage(sheet: Sheet, brief: CalendarBrief, voice: Voice): void {
  const { type: set } = sheet;
  let y = newPage(sheet, "YOUR BRIEF");
  const answers = [
    ["COMPANY", brief.company, 2],
    ["INDUSTRY", brief.industry, 3],
    ["AUDIENCE", brief.targetAudience, 5],
    ["TONE", brief.contentTone, 3],
    ["BRIEF", brief.contentBrief, 17],
  ] as const;
  y = set.set("What you told us", type.heading, PAGE.margin, y, TEXT_WIDTH) + 14;
  for (const [label, answer, most] of answers) {
    set.set(label, type.label, PAGE.margin, y + 2, 90);
    y = set.set(clip(oneLine(answer), 2_400), type.body, PAGE.margin + 100, y, TEXT_WIDTH - 100, most) + 10;
  }
  y = set.set("How to work with the drafts", type.heading, PAGE.margin, y + 14, TEXT_WIDTH) + 12;
  for (const advice of [...ADVICE, VOICE[voice]]) {
    sheet.doc.rect(PAGE.margin, y + 4, 6, 6).fill(networkColor.Instagram);
    y = set.set(advice, type.body, PAGE.margin + 18, y, TEXT_WIDTH - 18) + 6;
  }
}

const ADVICE = [
  "Read the hooks first. Strike what you would never say, and mark what sounds most like you.",
  "Each draft carries a passage of your own brief to keep in mind. If the two do not fit together, tell us and we rewrite the draft.",
  "The captions claim nothing that only you can know. Add names, figures and examples where they are true, and leave them out where they are not.",
  "The visual idea is a starting point for our production. You need to shoot or record nothing yourself.",
];

const VOICE: Record<Voice, string> = {
  calm: "The hooks are written in the calm of two registers, because your tone asks for it or leaves it open.",
  lively: "The hooks are written in the livelier of two registers, because your tone asks for it.",
};

const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const DAY_MS = 24 * 60 * 60 * 1000;
const CELL = { width: TEXT_WIDTH / 7, height: 86 };

/** The month at a glance, one cell for each day, weeks beginning on Sunday. */
export function drawMonthPage(sheet: Sheet, { posts }: Calendar): void {
  const { type: set } = sheet;
  let y = newPage(sheet, "THE MONTH AT A GLANCE");
  y = drawLegend(sheet, y) + 14;
  for (const [column, name] of WEEKDAYS.entries()) {
    set.set(name, type.label, PAGE.margin + column * CELL.width + 4, y, CELL.width);
  }
  y += 18;
  const first = posts[0]?.date ?? new Date(0);
  for (const post of posts) {
    const offset = first.getUTCDay() + Math.round((post.date.getTime() - first.getTime()) / DAY_MS);
    drawCell(sheet, post, PAGE.margin + (offset % 7) * CELL.width, y + Math.floor(offset / 7) * CELL.height);
  }
}

const monthDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

function drawCell({ doc, type: set }: Sheet, post: Post, x: number, y: number): void {
  const width = CELL.width - 4;
  doc.rect(x, y, width, CELL.height - 4).fill(color.card);
  doc.rect(x, y, width, 15).fill(networkColor[post.network]);
  set.set(monthDay.format(post.date), { ...type.badge, size: 6, leading: 10 }, x + 4, y + 3, width - 6, 1);
  const at = set.set(post.network, { ...type.cell, style: "bold" }, x + 4, y + 19, width - 6, 1);
  set.set(post.hook, type.cell, x + 4, at + 2, width - 7, 5);
}

function drawLegend(sheet: Sheet, y: number): number {
  NETWORKS.forEach((network, at) => {
    const x = PAGE.margin + at * (TEXT_WIDTH / NETWORKS.length);
    drawFrame(sheet, x + 3, y + 3, 8, 8, networkColor[network], networkColor[network]);
    sheet.type.set(network, type.strong, x + 20, y, 90);
  });
  return y + 14;
}
