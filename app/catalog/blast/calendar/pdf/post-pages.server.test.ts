import { beforeAll, expect, test } from "vitest";
import type { CalendarPost } from "~/catalog/blast/calendar/write-calendar";
import { loadFonts } from "~/lib/pdf/fonts.server";
import { countFreeLines } from "./post-pages.server";

beforeAll(() => loadFonts(""));

const post: CalendarPost = {
  number: 1,
  date: new Date("2026-12-01"),
  network: "Instagram",
  name: "Today",
  hook: "Today we launch our cold brew.",
  caption: "The facts, for those who skip to them: [time], [place or link].",
  question: "Tell us if you are in.",
  hashtags: ["#HarborPineCoffee", "#ColdBrew"],
  picture:
    "Vertical film of 15 to 30 seconds with captions on screen. What it shows: the moment itself, early in the day: [photo of what happens today].",
  keepInMind: { from: "brief", quote: "We launch our cold brew." },
};
const sentence = "We roast, pack and send our coffee in the morning. ";

test.each([
  ["an ordinary draft", post, { visual: 2, keep: 2 }],
  [
    "a caption of four lines",
    { ...post, hook: sentence.repeat(2), caption: sentence.repeat(5) },
    { visual: 2, keep: 1 },
  ],
  [
    "a draft that is long everywhere",
    {
      ...post,
      hook: sentence.repeat(3),
      caption: sentence.repeat(9),
      question: sentence.repeat(3),
      hashtags: [...post.hashtags, ...post.hashtags, ...post.hashtags, ...post.hashtags],
    },
    { visual: 1, keep: 0 },
  ],
])("the small lines fit into the card below %s", (_, given, room) => {
  expect(countFreeLines(given, 356)).toEqual(room);
});
