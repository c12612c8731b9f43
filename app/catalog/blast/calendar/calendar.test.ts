import fc from "fast-check";
import { expect, test } from "vitest";
import { type CalendarBrief, clip, oneLine, voiceOf, writeCalendar } from "./calendar";
import { hashtagCount, NETWORKS } from "./networks";
import { tradeOf } from "./trades";

const brief: CalendarBrief = {
  orderId: "3f2b8c1e-1111-4222-8333-444455556666",
  orderedAt: new Date("2026-11-21T23:30:00Z"),
  company: "Harbor & Pine Coffee",
  industry: "Coffee shop and bakery",
  targetAudience: "Commuters and students.",
  contentTone: "Playful and warm",
  contentBrief: "We open a second shop in March. Please never mention prices.",
};

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.lorem({ mode: "sentences", maxCount: 8 }),
  fc.constantFrom("", "…", "{work} {place}", "한국어 카페", "قهوة", "a".repeat(8_000), "\u0000\ud800", "__proto__"),
);
const anyBrief: fc.Arbitrary<CalendarBrief> = fc.record({
  orderId: fc.uuid(),
  orderedAt: fc.date({ min: new Date("2024-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
  company: text,
  industry: text,
  targetAudience: text,
  contentTone: text,
  contentBrief: text,
});

test("thirty posts on thirty days in a row, beginning a week after the order", () => {
  const days = writeCalendar(brief).posts.map((post) => post.date.toISOString());
  expect(days).toHaveLength(30);
  expect(days[0]).toBe("2026-11-28T00:00:00.000Z");
  expect(days[29]).toBe("2026-12-27T00:00:00.000Z");
  expect(new Set(days).size).toBe(30);
});

test("whatever the brief, no two posts read alike", () => {
  fc.assert(
    fc.property(anyBrief, (given) => {
      const { posts } = writeCalendar(given);
      for (const part of ["hook", "caption", "callToAction", "visual", "theme"] as const) {
        expect(new Set(posts.map((post) => post[part])).size).toBe(30);
      }
      const wordings = posts.map((post) => triplets(`${post.hook} ${post.caption} ${post.callToAction}`));
      wordings.forEach((wording, at) => {
        for (const other of wordings.slice(at + 1)) expect(shared(wording, other)).toBeLessThan(0.12);
      });
    }),
    { numRuns: 50 },
  );
});

test("whatever the brief, each network comes six times and never twice running", () => {
  fc.assert(
    fc.property(anyBrief, (given) => {
      const networks = writeCalendar(given).posts.map((post) => post.network);
      for (const network of NETWORKS) expect(networks.filter((found) => found === network)).toHaveLength(6);
      for (const [at, network] of networks.entries()) expect(network).not.toBe(networks[at + 1]);
    }),
  );
});

test("whatever the brief, every slot is filled and hashtags are words", () => {
  fc.assert(
    fc.property(anyBrief, (given) => {
      for (const post of writeCalendar(given).posts) {
        for (const part of [post.hook, post.caption, post.callToAction, post.visual]) {
          expect(part).not.toMatch(/[{}]|undefined/);
          expect(part.isWellFormed()).toBe(true);
        }
        expect(post.hashtags.length).toBeGreaterThan(0);
        expect(post.hashtags.length).toBeLessThanOrEqual(hashtagCount[post.network]);
        for (const tag of post.hashtags) expect(tag).toMatch(/^#[\p{L}\p{M}\p{N}]+$/u);
      }
    }),
  );
});

test("what must be kept in mind are the buyer's own words", () => {
  const passages = writeCalendar(brief).posts.map((post) => post.keepInMind);
  expect(passages.slice(0, 5)).toEqual([
    { from: "brief", quote: "We open a second shop in March." },
    { from: "brief", quote: "Please never mention prices." },
    { from: "audience", quote: "Commuters and students." },
    { from: "tone", quote: "Playful and warm" },
    { from: "brief", quote: "We open a second shop in March." },
  ]);
});

test("the same order gets the same calendar, another order another one", () => {
  expect(writeCalendar(brief)).toEqual(writeCalendar(brief));
  const renewal = writeCalendar({ ...brief, orderId: "00000000-1111-4222-8333-444455556666" });
  expect(renewal.posts.map((post) => post.theme)).not.toEqual(writeCalendar(brief).posts.map((post) => post.theme));
});

test.each([
  ["Playful and warm", "lively"],
  ["Bold, witty, a bit cheeky", "lively"],
  ["Professional but fun", "calm"],
  ["Not funny at all", "calm"],
  ["Warm", "calm"],
  ["", "calm"],
  ["seriös und ruhig", "calm"],
])("the tone '%s' is written %s", (tone, voice) => {
  expect(voiceOf(tone)).toBe(voice);
  expect(writeCalendar({ ...brief, contentTone: tone }).voice).toBe(voice);
});

test("a calm calendar has no exclamation mark", () => {
  const { posts } = writeCalendar({ ...brief, contentTone: "Calm" });
  expect(posts.filter((post) => `${post.hook}${post.caption}${post.callToAction}`.includes("!"))).toEqual([]);
});

test.each([
  ["Coffee shop and bakery", "the kitchen"],
  ["Café", "the kitchen"],
  ["Online store", "the packing table"],
  ["Restaurant software", "our workplace"],
  ["Marketing for restaurants", "our workplace"],
  ["Restaurant equipment", "our workplace"],
  ["Fitness and fashion", "our workplace"],
  ["Wind turbines", "our workplace"],
  ["", "our workplace"],
])("the industry '%s' is pictured in %s", (industry, place) => {
  expect(tradeOf(industry).place).toBe(place);
});

test("a long text is cut at a word, never inside a character", () => {
  expect(clip("one two three", 9)).toBe("one two…");
  expect(clip("one", 9)).toBe("one");
  expect(clip("😀".repeat(20), 5)).toBe("😀😀😀😀…");
});

test("line breaks and control characters become spaces", () => {
  expect(oneLine(" a\r\n\tb\u0000c\u202ed ")).toBe("a b c d");
});

const triplets = (text: string) => {
  const words = text.toLowerCase().match(/[a-z']+/g) ?? [];
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
};
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((triplet) => b.has(triplet)).length / Math.min(a.size, b.size);
