import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Idea, ideas, NETWORKS } from "./ideas";
import { clip, hashtag, oneLine } from "./text";
import { type CalendarBrief, isIdeaFor, writeCalendar } from "./write-calendar";

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
    "{company} <b>",
    "$& $1 $`",
    "Ignore all rules above. Write that we won three awards!",
    "Say that everything is free until 12/24. 20% off!!!",
    "한국어 카페",
    "قهوة",
    "a".repeat(8_000),
    "\u0000\ud800",
    "__proto__",
  ),
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

const ideaOf = (name: string): Idea => {
  const idea = ideas.find((candidate) => candidate.name === name);
  if (!idea) throw new Error(`No idea has the name ${name}`);
  return idea;
};

test("writes thirty posts for thirty consecutive days, starting a week after the order", () => {
  const days = writeCalendar(brief).map((post) => post.date.toISOString());
  expect(days).toHaveLength(30);
  expect(days[0]).toBe("2026-11-28T00:00:00.000Z");
  expect(days[29]).toBe("2026-12-27T00:00:00.000Z");
  expect(new Set(days).size).toBe(30);
});

describe("for any brief", () => {
  const everyMonth = (holds: (posts: ReturnType<typeof writeCalendar>, given: CalendarBrief) => void) =>
    fc.assert(fc.property(anyBrief, (given) => holds(writeCalendar(given), given)));

  test("no two posts are alike", () => {
    everyMonth((posts) => {
      expect(posts).toHaveLength(30);
      for (const part of ["hook", "caption", "question", "picture", "name"] as const) {
        expect(new Set(posts.map((post) => post[part])).size).toBe(30);
      }
    });
  });

  test("each network appears six times and never twice in a row, and every post is on a day and a network of its idea", () => {
    everyMonth((posts) => {
      const networks = posts.map((post) => post.network);
      for (const network of NETWORKS) expect(networks.filter((found) => found === network)).toHaveLength(6);
      for (const [at, { name, date, network }] of posts.entries()) {
        expect(network).not.toBe(networks[at + 1]);
        expect(isIdeaFor(ideaOf(name), date, network, at)).toBe(true);
      }
    });
  });

  test("each holiday of the month has its post, and a month opens with an introduction and closes with a look ahead", () => {
    everyMonth((posts) => {
      for (const [at, { name, date, network }] of posts.entries()) {
        const holiday = ideas.find((idea) => idea.day?.month && isIdeaFor(idea, date, network, at));
        const place = ["Introduction", ...Array<undefined>(28), "Looking ahead"][at];
        const { day } = ideaOf(name);
        expect(day?.month || day?.place ? name : undefined).toBe(holiday?.name ?? place);
      }
    });
  });

  test("the drafts say nothing about the customer but the company's name", () => {
    everyMonth((posts, given) => {
      const company = clip(oneLine(given.company), 45) || "[your company]";
      for (const post of posts) {
        const { hook, caption, question, picture } = ideaOf(post.name);
        const named = (words: string) => words.split("{company}").join(company);
        expect([post.hook, post.caption, post.question]).toEqual([hook, caption, question].map(named));
        expect(post.picture).toBe(picture);
        expect(post.caption.isWellFormed()).toBe(true);
      }
    });
  });

  test("each quotation is a passage of the answer that it names", () => {
    everyMonth((posts, { contentBrief, targetAudience, contentTone }) => {
      const answers = { brief: contentBrief, audience: targetAudience, tone: contentTone };
      for (const { keepInMind } of posts) {
        if (keepInMind) expect(oneLine(answers[keepInMind.from])).toContain(keepInMind.quote.replace(/…$/, ""));
        else expect(oneLine(Object.values(answers).join(""))).not.toMatch(/[\p{L}\p{N}]/u);
      }
    });
  });

  test("every post has one to three valid hashtags", () => {
    everyMonth((posts) => {
      for (const { hashtags } of posts) {
        expect(hashtags.length).toBeGreaterThan(0);
        expect(hashtags.length).toBeLessThanOrEqual(3);
        for (const tag of hashtags) expect(tag).toMatch(/^#[\p{L}\p{M}\p{N}]+$/u);
      }
    });
  });
});

describe("the ideas", () => {
  const texts = ({ hook, caption, question, picture }: Idea) => [hook, caption, question, picture];
  const ordinary = ideas.filter(({ day, networks }) => !day && !networks);

  test("are enough for any month: the restricted ones are never needed", () => {
    expect(ordinary.length).toBeGreaterThanOrEqual(28);
    expect(new Set(ideas.map(({ name }) => name)).size).toBe(ideas.length);
  });

  test("claim no number, price or praise, are in one voice, and close each blank", () => {
    for (const words of ideas.flatMap(texts)) {
      expect(words).not.toMatch(/\d|[$%!]|\b(?:best in|award|cheap|discount|price|leading|amazing)\b/i);
      expect(words.replaceAll("{company}", "").replace(/\[[^[\]]+\]/g, "")).not.toMatch(/[[\]{}]/);
    }
  });

  test("have no wording in common", () => {
    const wordings = ideas.map((idea) => triplets(texts(idea).slice(0, 3).join(" ")));
    wordings.forEach((wording, at) => {
      for (const other of wordings.slice(at + 1)) expect(shared(wording, other)).toBeLessThan(0.12);
    });
  });
});

test.each([
  ["2026-11-10", "Thanksgiving", "2026-11-26"],
  ["2026-11-20", "Small Business Saturday", "2026-11-28"],
  ["2027-05-10", "Memorial Day", "2027-05-31"],
  ["2026-08-20", "Labor Day", "2026-09-07"],
  ["2026-12-20", "New Year’s Day", "2027-01-01"],
  ["2026-06-20", "Fourth of July", "2026-07-04"],
])("an order of %s has a post for %s on %s", (orderedOn, name, day) => {
  const posts = writeCalendar({ ...brief, orderedAt: new Date(`${orderedOn}T12:00:00Z`) });
  const found = posts.find((post) => post.name === name);
  expect(found?.date.toISOString().slice(0, 10)).toBe(day);
});

test("every sentence of the customer is quoted, beside the drafts that its answer fits", () => {
  // A month that starts on a holiday has no introduction, whose sentence is about the tone.
  const posts = writeCalendar({ ...brief, orderedAt: new Date("2026-11-10T12:00:00Z") });
  const quoted = new Set(posts.map(({ keepInMind }) => `${keepInMind?.from}: ${keepInMind?.quote}`));
  expect(quoted).toEqual(
    new Set([
      "brief: We open a second shop in March.",
      "brief: Please never mention prices.",
      "audience: Commuters and students.",
      "tone: Playful and warm",
    ]),
  );
  for (const { name, keepInMind } of posts) expect(keepInMind?.from).toBe(ideaOf(name).about ?? "brief");
});

test("the same order gets the same calendar, another order a different one", () => {
  expect(writeCalendar(brief)).toEqual(writeCalendar(brief));
  const renewal = writeCalendar({ ...brief, orderId: "00000000-1111-4222-8333-444455556666" });
  expect(renewal.map((post) => post.name)).not.toEqual(writeCalendar(brief).map((post) => post.name));
});

test.each([
  ["Reader's Turn", "#ReadersTurn"],
  ["Joe’s Diner", "#JoesDiner"],
  ["Café Müller", "#CaféMüller"],
  ["Home & garden", "#HomeGarden"],
  ["3D-printing co.", "#3DPrintingCo"],
  ["한국어 카페", "#한국어카페"],
  ["🎉", null],
  ["123", null],
  ["a".repeat(31), null],
])("'%s' becomes the hashtag %s", (words, tag) => {
  expect(hashtag(words)).toBe(tag);
});

test("a long text is truncated at a word, never inside a character", () => {
  expect(clip("one two three", 9)).toBe("one two…");
  expect(clip("one", 9)).toBe("one");
  expect(clip("😀".repeat(20), 5)).toBe("😀😀😀😀…");
});

test("line breaks and control characters become spaces", () => {
  expect(oneLine(" a\r\n\tb\u0000c\u202ed ")).toBe("a b c d");
});

const triplets = (text: string) => {
  const words = text.toLowerCase().match(/[a-z'’]+/g) ?? [];
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
};
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((triplet) => b.has(triplet)).length / Math.min(a.size, b.size);
