import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseBrief } from "~/catalog/blast/calendar/brief-parser/parse-brief";
import { type Calendar, type CalendarPost, writeCalendar } from "~/catalog/blast/calendar/write-calendar";

/** Realistic briefs, with the expected content of their calendars. */
const example = z.object({
  name: z.string(),
  orderedOn: z.string(),
  company: z.string(),
  industry: z.string(),
  targetAudience: z.string(),
  contentTone: z.string(),
  contentBrief: z.string(),
  /** Names in the brief; each appears in the month, and twelve posts have one of them. */
  mentions: z.array(z.string()),
  /** Expected text in the post of a day. */
  days: z.record(z.string(), z.string()),
  /** Text that no post may contain. */
  never: z.array(z.string()),
});
type Example = z.output<typeof example>;

const examples = ["rich", "plain", "terse", "foreign"].flatMap((file) =>
  z.array(example).parse(JSON.parse(readFileSync(`${import.meta.dirname}/${file}.json`, "utf8"))),
);

const ORDERS = ["3f2b8c1e-1111-4222-8333-444455556666", "00000000-2222-4222-8333-444455556666", "a-third-order"];

const briefOf = (given: Example) => ({ ...given, orderedAt: new Date(`${given.orderedOn}T15:00:00Z`) });
const months = (given: Example): Calendar[] => ORDERS.map((orderId) => writeCalendar({ ...briefOf(given), orderId }));
const textOf = ({ hook, caption, callToAction }: CalendarPost) => `${hook} ${caption} ${callToAction}`.toLowerCase();
const says = (post: CalendarPost, words: string) => textOf(post).includes(words.toLowerCase().replaceAll("'", "’"));

test("there are thirty briefs", () => {
  expect(examples).toHaveLength(30);
  expect(new Set(examples.map(({ name }) => name)).size).toBe(30);
});

describe.each(examples.map((given) => [given.name, given] as const))("the brief '%s'", (_, given) => {
  test("is used in at least twelve of thirty posts", () => {
    for (const { posts } of months(given)) {
      expect(posts.filter((post) => given.mentions.some((words) => says(post, words))).length).toBeGreaterThanOrEqual(
        12,
      );
    }
  });

  test("has each of its products, places and offers in a post", () => {
    for (const { posts } of months(given)) {
      expect(given.mentions.filter((words) => !posts.some((post) => says(post, words)))).toEqual([]);
    }
  });

  test("has its events on their days", () => {
    for (const { posts } of months(given)) {
      const missing = Object.entries(given.days).filter(
        ([day, words]) => !posts.some((post) => post.date.toISOString().startsWith(day) && says(post, words)),
      );
      expect(missing).toEqual([]);
    }
  });

  test("gets no text that it excludes", () => {
    for (const { posts } of months(given)) {
      expect(given.never.filter((words) => posts.some((post) => says(post, words)))).toEqual([]);
    }
  });

  test("gets no number that it does not contain", () => {
    const said = JSON.stringify(parseBrief(briefOf(given))) + given.contentBrief + given.company;
    for (const { posts } of months(given)) {
      const invented = posts.filter(({ theme }) => !COMMON_KNOWLEDGE.has(theme)).flatMap((post) => figures(post, said));
      expect(invented).toEqual([]);
    }
  });
});

/** Templates whose numbers are common knowledge ("brush for two minutes"), not the customer's. */
const COMMON_KNOWLEDGE = new Set(["Quick tip", "Worth saving", "Insider advice", "Myth"]);

/** Amounts, percentages and numbers that are neither in the brief nor in a date. */
function figures(post: CalendarPost, said: string): string[] {
  const text = `${post.hook} ${post.caption}`.replace(
    /(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}/g,
    "",
  );
  return (text.match(/\$?\d[\d,.]*%?/g) ?? []).filter((figure) => !said.includes(figure.replace(/[.,]$/, "")));
}
