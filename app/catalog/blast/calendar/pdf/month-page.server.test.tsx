import { Document, renderToBuffer } from "@react-pdf/renderer";
import { beforeAll, expect, test } from "vitest";
import { loadFonts } from "~/lib/pdf/fonts.server";
import { TEXT_WIDTH } from "~/lib/pdf/page.server";
import { objectsOf } from "../../../../../tests/support/parsers/pdf-text";
import { type CalendarPost, writeCalendar } from "../write-calendar";
import { MonthPage } from "./month-page.server";

beforeAll(() => loadFonts(""));

// The first post is on Tuesday, December 1.
const month = writeCalendar({
  orderId: "3f2b8c1e-1111-4222-8333-444455556666",
  orderedAt: new Date("2026-11-24T10:00:00Z"),
  ...{ company: "Acme", industry: "Coffee", targetAudience: "", contentTone: "", contentBrief: "" },
});
const isWeekday = ({ date }: CalendarPost) => date.getUTCDay() % 6 !== 0;

/** Column and row of each cell, in the order of the posts. */
async function placesOf(posts: CalendarPost[]) {
  const page = <MonthPage foot="" posts={posts} />;
  const drawn = objectsOf(await renderToBuffer(<Document>{page}</Document>));
  // A cell's place, then its card of 82 points.
  const cells = drawn.matchAll(/1 0 0 1 (\S+) (\S+) cm\n(?:(?!cm).)*?0 0 \S+ 82 re\n/gs);
  return [...cells].map(([, left, top]) => [Math.round((Number(left) / TEXT_WIDTH) * 7), Math.round(Number(top) / 86)]);
}

test.each([
  ["every day", month],
  ["no post on weekends", month.filter(isWeekday)],
  ["ten days without a post, over a whole week", month.filter(({ number }) => number < 4 || number > 13)],
])("a post is below its weekday, in the row of its week: %s", async (_case, posts) => {
  const places = posts.map(({ date }) => [date.getUTCDay(), Math.floor((date.getUTCDate() + 1) / 7)]);
  const inDecember = posts.filter(({ date }) => date.getUTCMonth() === 11);
  expect(inDecember).toHaveLength(posts.length);
  expect(await placesOf(posts)).toEqual(places);
});
