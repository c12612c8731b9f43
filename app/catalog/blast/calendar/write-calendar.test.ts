import fc from "fast-check";
import { expect, test } from "vitest";
import { parseBrief } from "./brief-parser/parse-brief";
import { clip, oneLine } from "./brief-parser/text";
import { hashtagCount, NETWORKS } from "./networks";
import { type CalendarBrief, writeCalendar } from "./write-calendar";

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
  fc.constantFrom(
    "",
    "…",
    "{work} {company|x} <b>",
    "한국어 카페",
    "قهوة",
    "a".repeat(8_000),
    "\u0000\ud800",
    "__proto__",
  ),
  fc.constantFrom(
    "We sell {ours} and <script>.",
    "Sale on 12/5!!! 20% off {everything}",
    "We open on December 1 <b>",
    "We launch it on 1/1",
  ),
);
const anyBrief: fc.Arbitrary<CalendarBrief> = fc.record({
  orderId: fc.uuid(),
  orderedAt: fc.date({ min: new Date("2024-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
  company: text,
  industry: fc.oneof(text, fc.constantFrom("Bakery", "Law firm", "Gym", "Software", "Plumbing", "Florist")),
  targetAudience: text,
  contentTone: fc.oneof(text, fc.constantFrom("playful", "dry humor", "warm", "bold", "professional")),
  contentBrief: text,
});

test("writes thirty posts for thirty consecutive days, starting a week after the order", () => {
  const days = writeCalendar(brief).posts.map((post) => post.date.toISOString());
  expect(days).toHaveLength(30);
  expect(days[0]).toBe("2026-11-28T00:00:00.000Z");
  expect(days[29]).toBe("2026-12-27T00:00:00.000Z");
  expect(new Set(days).size).toBe(30);
});

test("for any brief, no two posts are alike", () => {
  fc.assert(
    fc.property(anyBrief, (given) => {
      const { posts } = writeCalendar(given);
      expect(posts).toHaveLength(30);
      for (const part of ["hook", "caption", "callToAction", "visual", "theme"] as const) {
        expect(new Set(posts.map((post) => post[part])).size).toBe(30);
      }
      // Names from the brief may be repeated, wording may not.
      const named = namedIn(parseBrief(given));
      const wordings = posts.map((post) =>
        triplets(
          named.reduce(
            (text, name) => text.replaceAll(name, ""),
            `${post.hook} ${post.caption} ${post.callToAction}`.toLowerCase(),
          ),
        ),
      );
      wordings.forEach((wording, at) => {
        for (const other of wordings.slice(at + 1)) expect(shared(wording, other)).toBeLessThan(0.12);
      });
    }),
    { numRuns: 50 },
  );
});

test("for any brief, each network appears six times and never twice in a row", () => {
  fc.assert(
    fc.property(anyBrief, (given) => {
      const networks = writeCalendar(given).posts.map((post) => post.network);
      for (const network of NETWORKS) expect(networks.filter((found) => found === network)).toHaveLength(6);
      for (const [at, network] of networks.entries()) expect(network).not.toBe(networks[at + 1]);
    }),
  );
});

test("for any brief, every slot is filled and hashtags are valid", () => {
  fc.assert(
    fc.property(anyBrief, (given) => {
      for (const post of writeCalendar(given).posts) {
        for (const part of [post.hook, post.caption, post.callToAction, post.visual]) {
          expect(part).not.toMatch(/[{}<>]|undefined/);
          expect(part.isWellFormed()).toBe(true);
        }
        expect(post.hashtags.length).toBeGreaterThan(0);
        expect(post.hashtags.length).toBeLessThanOrEqual(hashtagCount[post.network]);
        for (const tag of post.hashtags) expect(tag).toMatch(/^#[\p{L}\p{M}\p{N}]+$/u);
      }
    }),
  );
});

test("the quoted passages are the customer's own words", () => {
  const passages = writeCalendar(brief).posts.map((post) => post.keepInMind);
  expect(passages.slice(0, 5)).toEqual([
    { from: "brief", quote: "We open a second shop in March." },
    { from: "brief", quote: "Please never mention prices." },
    { from: "audience", quote: "Commuters and students." },
    { from: "tone", quote: "Playful and warm" },
    { from: "brief", quote: "We open a second shop in March." },
  ]);
});

test("the same order gets the same calendar, another order a different one", () => {
  expect(writeCalendar(brief)).toEqual(writeCalendar(brief));
  const renewal = writeCalendar({ ...brief, orderId: "00000000-1111-4222-8333-444455556666" });
  expect(renewal.posts.map((post) => post.theme)).not.toEqual(writeCalendar(brief).posts.map((post) => post.theme));
});

test.each([
  ["Playful and warm", "playful"],
  ["Bold, witty, a bit cheeky", "bold"],
  ["Professional but fun", "plain"],
  ["Not funny at all", "plain"],
  ["Dry humor", "dry"],
  ["Warm", "warm"],
  ["", "plain"],
  ["seriös und ruhig", "plain"],
])("the tone '%s' gets %s texts", (contentTone, tone) => {
  expect(writeCalendar({ ...brief, contentTone }).tone).toBe(tone);
});

test.each(["Calm", "Dry humor", "Warm", "Playful, but no exclamation marks please"])(
  "a calendar in the tone '%s' has no exclamation mark",
  (contentTone) => {
    const { posts } = writeCalendar({ ...brief, contentTone });
    expect(posts.filter((post) => `${post.hook}${post.caption}${post.callToAction}`.includes("!"))).toEqual([]);
  },
);

test("each tone has different sentences", () => {
  const hooks = ["Professional", "Warm", "Playful", "Dry humor", "Bold"].map((contentTone) =>
    writeCalendar({ ...brief, contentTone }).posts.map((post) => post.hook),
  );
  for (const [at, one] of hooks.entries()) {
    for (const other of hooks.slice(at + 1)) {
      expect(one.filter((hook) => other.includes(hook)).length).toBeLessThan(12);
    }
  }
});

test("excluded topics are not requested", () => {
  const { posts } = writeCalendar({ ...brief, contentBrief: "We sell scones. Never mention prices." });
  expect(posts.filter((post) => /price/i.test(`${post.hook}${post.caption}`))).toEqual([]);
});

test("a long text is truncated at a word, never inside a character", () => {
  expect(clip("one two three", 9)).toBe("one two…");
  expect(clip("one", 9)).toBe("one");
  expect(clip("😀".repeat(20), 5)).toBe("😀😀😀😀…");
});

test("line breaks and control characters become spaces", () => {
  expect(oneLine(" a\r\n\tb\u0000c\u202ed ")).toBe("a b c d");
});

/** All texts of the brief, longest first. */
const namedIn = (read: unknown): string[] =>
  textsIn(read)
    .map((text) => text.toLowerCase())
    .filter((text) => text.length > 2)
    .sort((a, b) => b.length - a.length);
const textsIn = (read: unknown): string[] => {
  if (typeof read === "string") return [read];
  return read !== null && typeof read === "object" ? Object.values(read).flatMap(textsIn) : [];
};

const triplets = (text: string) => {
  const words = text.toLowerCase().match(/[a-z'’]+/g) ?? [];
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
};
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((triplet) => b.has(triplet)).length / Math.min(a.size, b.size);
