import { expect, test } from "vitest";
import { dayName } from "./dates";
import { parseBrief } from "./parse-brief";

/** Parses on a Saturday. */
const read = (contentBrief: string, more: Partial<Parameters<typeof parseBrief>[0]> = {}) =>
  parseBrief({
    orderedAt: new Date("2026-11-21T15:00:00Z"),
    company: "Harbor & Pine Coffee",
    industry: "Coffee roaster",
    targetAudience: "",
    contentTone: "",
    contentBrief,
    ...more,
  });
const days = (contentBrief: string) => read(contentBrief).events.map(({ day }) => dayName(day));

test.each([
  ["We launch on December 1.", "December 1"],
  ["We launch Dec 1st.", "December 1"],
  ["We launch on Dec. 1, 2026!", "December 1"],
  ["We launch on the 1st of December", "December 1"],
  ["Launch: 12/1", "December 1"],
  ["Launch 12/01/26", "December 1"],
  ["2026-12-01: launch", "December 1"],
  ["Open house on the 15th", "December 15"],
  ["Tasting night next Friday", "November 27"],
  ["Tasting night this Friday", "November 27"],
  ["Tasting night this weekend", "November 21"],
  ["Tasting night next weekend", "November 28"],
  ["Tasting night in two weeks", "December 5"],
  ["Tasting night tomorrow", "November 22"],
  ["Our Black Friday sale", "November 27"],
  ["Sale on Giving Tuesday", "December 1"],
  ["Brunch on New Year's Day", "January 1"],
  ["Our party is on January 9", "January 9"],
  ["Wir eröffnen am 1. Dezember in Berlin.", "December 1"],
  ["Abrimos el 3 de diciembre una tienda", "December 3"],
])("'%s' has the date %s", (brief, day) => {
  expect(days(brief)).toEqual([day]);
});

test.each([
  "Open 24/7, 1/2 price on scones.",
  "Our 5th anniversary cake.",
  "We're on the 15th floor.",
  "Do not post on December 25.",
  "February 30",
  "We won in 2019.",
])("'%s' has no date", (brief) => {
  expect(days(brief)).toEqual([]);
});

test.each([
  ["We launch our cold brew on December 1", { form: "we", verb: "launch", object: "our cold brew" }],
  ["We're opening a second shop on December 1", { form: "we", verb: "open", object: "a second shop" }],
  ["December 1: we host a cupping", { form: "we", verb: "host", object: "a cupping" }],
  ["My new book comes out December 1", { form: "it", subject: "our new book", verb: "come out", verbs: "comes out" }],
  ["Classes start on December 1", { form: "it", subject: "our classes", verb: "start", verbs: "start" }],
  ["Grand opening on December 1", { form: "thing", thing: "our grand opening" }],
  ["20% off everything until December 1", { form: "until", thing: "20% off everything" }],
  ["Last day to order is December 1", { form: "until", thing: "you can still order" }],
  ["We're closed on December 1", { form: "closed" }],
  ["Santa visits the store on December 1", { form: "words", words: "Santa visits the store" }],
])("'%s' has an event", (brief, what) => {
  expect(read(brief).events.map((event) => event.what)).toEqual([what]);
});

test("two dates in one sentence each have their event", () => {
  expect(days("Wreath workshop on December 5 and again on December 12")).toEqual(["December 5", "December 12"]);
  expect(
    read("On December 3 we host a tasting and on December 17 we open our pop-up").events.map(({ what }) => what),
  ).toEqual([
    { form: "we", verb: "host", object: "a tasting" },
    { form: "we", verb: "open", object: "our pop-up" },
  ]);
});

test.each([
  [
    "We roast single-origin beans and sell cold brew, espresso and gift boxes.",
    ["single-origin beans", "cold brew", "espresso", "gift boxes"],
  ],
  ["We sell the best handmade candles in town", ["handmade candles"]],
  ["Promote our loyalty program", ["our loyalty program"]],
  ["Our beans arrive fresh every week", ["beans"]],
  ["We repair ovens and dishwashers", ["oven repair", "dishwasher repair"]],
  ["We do not sell tea. Never mention our old menu, decaf or tea bags.", []],
  ["Our team is great and our customers love us", []],
  ["cold brew, pour over", ["cold brew", "pour over"]],
  ["asdf asdf qwer qwer zxcv", []],
])("'%s' has products", (brief, products) => {
  expect(read(brief).products.map(({ said }) => said)).toEqual(products);
});

test.each(["Our second neighborhood bakery opens December 5.", "We open our climbing gym on December 5."])(
  "what opens is no product: '%s'",
  (brief) => {
    expect(read(brief).products).toEqual([]);
  },
);

test("a product is not available before its launch", () => {
  const [product] = read("We launch our cold brew on December 1.").products;
  expect(dayName(product?.from ?? 0)).toBe("December 1");
});

test.each([
  ["Free delivery in Austin on orders over $40.", ["free delivery in Austin on orders over $40"]],
  ["We offer free estimates and 20% off your first visit.", ["free estimates", "20% off your first visit"]],
  ["New patients get a free consultation", ["a free consultation for new patients"]],
  ["Free first-article inspection on new orders", ["a free first-article inspection on new orders"]],
  ["No discounts, no free delivery", []],
  ["20% off until December 5", []],
])("'%s' has offers with their conditions", (brief, offers) => {
  expect(read(brief).offers).toEqual(offers);
});

test.each([
  ["We deliver in austin", ["in Austin"]],
  ["Find us on South Congress Avenue", ["on South Congress Avenue"]],
  ["Customers in Cedar Park", ["in Cedar Park"]],
  ["Open in December, posts in English", []],
])("'%s' has places", (brief, places) => {
  expect(read(brief).places.map(({ where }) => where)).toEqual(places);
});

test.each([
  ["Commuters and busy parents", ["commuters", "busy parents"]],
  ["Women 25-45 who love coffee", []],
  ["Low-income families", []],
  ["Parents going through divorce", ["parents"]],
])("the audience '%s' can be addressed as %j", (targetAudience, audience) => {
  expect(read("", { targetAudience }).audience).toEqual(audience);
});

test.each([
  ["Bright Smile Dental PLLC", "Bright Smile Dental"],
  ["Joe's Coffee, LLC", "Joe’s Coffee"],
  ["Yahoo!", "Yahoo"],
  ["<script>alert(1)</script>", null],
  ["{company}", null],
  ["w".repeat(100), null],
  ["🎉", null],
])("the company '%s' is named %j", (company, called) => {
  expect(read("", { company }).company).toBe(called);
});

test.each([
  ["Dry humor", "dry"],
  ["Warm, a bit dry", "dry"],
  ["Playful, never childish", "playful"],
  ["not salesy, friendly", "warm"],
  ["Bold and edgy", "bold"],
  ["calm and professional", "plain"],
  ["no humor please", "plain"],
  ["trockener Humor", "dry"],
  ["", "plain"],
])("the tone '%s' is %s", (contentTone, tone) => {
  expect(read("", { contentTone }).tone).toBe(tone);
});

test("a brief that is hard to parse is parsed quickly", () => {
  const used = process.cpuUsage();
  for (const text of [
    "from ".repeat(2_000),
    "we ".repeat(3_000),
    "a,".repeat(4_000),
    "1/1 ".repeat(2_000),
    "free ".repeat(2_000),
  ]) {
    read(`${text} x 12/1`, { company: text, industry: text, targetAudience: text, contentTone: text });
  }
  expect(process.cpuUsage(used).user).toBeLessThan(5_000_000);
});
