import type { Post } from "./calendar.ts";
import { color, networkColor, newPage, PAGE, type Sheet, shortDay, TEXT_WIDTH, type } from "./paper.server.ts";

const ON_ONE_PAGE = 3;
const HEIGHT = 218;
const INSET = 14;
const BADGE = 132;

/** The drafts, three to a page. */
export function drawPostPages(sheet: Sheet, posts: readonly Post[]): void {
  for (let at = 0; at < posts.length; at += ON_ONE_PAGE) {
    const shown = posts.slice(at, at + ON_ONE_PAGE);
    const top = newPage(sheet, `POSTS ${at + 1} TO ${at + shown.length}`) - 8;
    for (const [index, post] of shown.entries()) drawPost(sheet, post, top + index * (HEIGHT + 10));
  }
}

function drawPost(sheet: Sheet, post: Post, y: number): void {
  const { doc, type: set } = sheet;
  const x = PAGE.margin;
  const ink = networkColor[post.network];
  doc.rect(x, y, TEXT_WIDTH, HEIGHT).fill(color.card);
  doc.rect(x, y, BADGE, HEIGHT).fill(ink);
  drawSide(sheet, post, x + INSET, y + INSET);
  const left = x + BADGE + INSET;
  const width = TEXT_WIDTH - BADGE - 2 * INSET;
  let at = set.set(post.hook, type.hook, left, y + INSET - 2, width, 2) + 6;
  at = set.set(post.caption, type.body, left, at, width, 5) + 6;
  at = set.set(post.callToAction, type.strong, left, at, width, 2) + 4;
  at = set.set(post.hashtags.join(" "), { ...type.body, color: ink }, left, at, width, 2) + 6;
  doc.rect(left, at, width, 1).fill(color.rule);
  const room = (from: number, most: number) =>
    Math.min(most, Math.floor((y + HEIGHT - INSET / 2 - from) / type.small.leading));
  at = set.set(`Visual idea: ${post.visual}`, type.small, left, at + 6, width, room(at + 6, 3)) + 3;
  if (post.keepInMind && room(at, 2) > 0) {
    set.set(`${KEEP[post.keepInMind.from]} “${post.keepInMind.quote}”`, type.small, left, at, width, room(at, 2));
  }
}

const KEEP = {
  brief: "Keep in mind, from your brief:",
  audience: "Keep in mind, your audience:",
  tone: "Keep in mind, your tone:",
};

function drawSide({ type: set }: Sheet, post: Post, x: number, y: number): void {
  const width = BADGE - 2 * INSET;
  const white = { ...type.body, color: "#ffffff" };
  let at = set.set(
    String(post.number).padStart(2, "0"),
    { ...type.title, size: 22, leading: 30, color: "#ffffff" },
    x,
    y,
    width,
  );
  at = set.set(shortDay(post.date), { ...type.strong, color: "#ffffff" }, x, at + 8, width);
  at = set.set(post.network, { ...type.badge, leading: 13 }, x, at + 14, width);
  at = set.set(post.format, white, x, at + 4, width);
  set.set(post.theme, white, x, at + 10, width);
}
