import { expect, test } from "vitest";
import { toEpochDay } from "~/catalog/blast/calendar/brief-parser/dates";
import { parseBrief } from "~/catalog/blast/calendar/brief-parser/parse-brief";
import { eventSlots, fillTemplate } from "./fill-template";
import { buildHashtags } from "./hashtags";
import { detectIndustry } from "./industries/index";
import { planMonth } from "./plan-month";

test.each([
  ["Hello, {company}.", "Hello, Acme."],
  ["{Product} here", "Cold brew here"],
  ["Ask {nobody|us}.", "Ask us."],
  ["We’re here< in {place}>. Bye.", "We’re here. Bye."],
  ["We’re {company}< with {product}>.", "We’re Acme with cold brew."],
  ["We need {place}.", null],
])("the template '%s' becomes %j", (template, text) => {
  expect(fillTemplate(template, { company: "Acme", product: "cold brew" })).toBe(text);
});

test("filled-in values are not parsed again", () => {
  expect(fillTemplate("{company}", { company: "{product} <b>", product: "tea" })).toBe("{product} <b>");
});

test.each([
  [
    "you can still order for Christmas",
    "last day to order for Christmas",
    "December 20: last day to order for Christmas",
  ],
  ["our holiday pie orders", "last day for our holiday pie orders", "December 20: last day for our holiday pie orders"],
  ["registration", "last day for registration", "December 20: last day for registration"],
  ["our holiday fundraiser", "last day of our holiday fundraiser", "December 20: last day of our holiday fundraiser"],
  ["15% off drain cleaning", "last day: 15% off drain cleaning", "until December 20: 15% off drain cleaning"],
])("the deadline of '%s' is its '%s'", (thing, last, on) => {
  const slots = eventSlots({ day: toEpochDay(new Date("2026-12-20")), what: { form: "until", thing } }, 0);
  expect(slots).toMatchObject({ last, on });
});

test.each([
  ["Mexican restaurant", "in the kitchen"],
  ["Machine shop", "on the shop floor"],
  ["Dental practice", "at the practice"],
])("the workplace of the industry '%s' is %s", (industry, at) => {
  const facts = parseBrief({ ...EMPTY, industry });
  const [first] = planMonth(facts, detectIndustry(industry), facts.today, 30, (list) => [...list]);
  expect(first?.slots.at).toBe(at);
});

test.each([
  ["Our new mill goes live on December 8.", false],
  ["We launch our cold brew on December 8.", false],
  ["Open house on December 8.", true],
])("'%s' is followed by thanks to visitors: %s", (contentBrief, isVisit) => {
  const facts = parseBrief({ ...EMPTY, contentBrief });
  const month = planMonth(facts, null, facts.today + 7, 30, (list) => [...list]);
  expect(month.some(({ template }) => template.isVisit)).toBe(isVisit);
});

const EMPTY = {
  orderedAt: new Date("2026-11-21"),
  company: "Acme",
  industry: "",
  targetAudience: "",
  contentTone: "",
  contentBrief: "",
};

const tags = (company: string, industry: string, theme = "QuickTip") =>
  buildHashtags({ company, industry, featured: undefined, industryTags: [], theme }, 5, 0);

test.each([
  ["Reader's Turn", "#ReadersTurn"],
  ["Joe’s Diner", "#JoesDiner"],
  ["Café Müller", "#CaféMüller"],
  ["Home & garden", "#HomeGarden"],
  ["3D-printing co.", "#3DPrintingCo"],
  ["Bright Smile Dental PLLC", "#BrightSmileDental"],
  ["한국어 카페", "#한국어카페"],
])("'%s' becomes the hashtag %s", (company, tag) => {
  expect(tags(company, "")[0]).toBe(tag);
});

test("a text without letters becomes no hashtag", () => {
  expect(tags("🎉", "123")).toEqual(["#QuickTip"]);
});

/** An industry as customers write it, and its workplace. */
test.each([
  ["Coffee roaster", "the roastery"],
  ["Coffee shop and bakery", "the café"],
  ["Café", "the café"],
  ["Bakery", "the bakery"],
  ["Mexican restaurant", "the kitchen"],
  ["Food truck", "the kitchen"],
  ["Catering", "the kitchen"],
  ["Craft brewery", "the bar"],
  ["Organic farm", "the farm"],
  ["Hair salon", "the salon"],
  ["Barbershop", "the shop"],
  ["Skincare and facials", "the studio"],
  ["Massage therapy", "the treatment room"],
  ["Gym", "the gym"],
  ["Yoga studio", "the studio"],
  ["Dental practice", "the practice"],
  ["Chiropractor", "the practice"],
  ["Mental health counseling", "our practice"],
  ["Veterinary clinic", "our workplace"],
  ["Tattoo studio", "the studio"],
  ["Plumbing and HVAC", "the job site"],
  ["Electrician", "the job site"],
  ["Roofing contractor", "the job site"],
  ["Landscaping", "the job site"],
  ["House cleaning", "our home base"],
  ["Auto repair", "the shop"],
  ["Real estate", "the office"],
  ["Interior design", "the studio"],
  ["Moving company", "our home base"],
  ["Travel agency", "our home base"],
  ["Boutique hotel", "the front desk"],
  ["Fashion boutique", "the studio"],
  ["Jewelry", "the workbench"],
  ["Florist", "the flower shop"],
  ["Handmade candles", "the workshop"],
  ["Bookstore", "the shop"],
  ["Online store", "the packing table"],
  ["Wedding photography", "the studio"],
  ["Event planning", "our home base"],
  ["Music school", "the studio"],
  ["Family law firm", "the office"],
  ["Accounting for restaurants", "the office"],
  ["Insurance", "the office"],
  ["Financial planning", "the office"],
  ["Marketing agency", "the studio"],
  ["Software", "our workplace"],
  ["IT support", "the help desk"],
  ["Consulting", "our home base"],
  ["Tutoring", "the classroom"],
  ["Daycare", "the playroom"],
  ["Nonprofit", "our home base"],
  ["Machine shop", "the shop floor"],
])("the workplace of the industry '%s' is %s", (industry, spot) => {
  expect(detectIndustry(industry)?.spot).toBe(spot);
});

test.each(["Restaurant software", "Restaurant equipment", "Fitness and fashion", "Wind turbines", "Rockets", "🎉", ""])(
  "the industry '%s' gets words that fit every business",
  (industry) => {
    expect(detectIndustry(industry)).toBeNull();
  },
);

test("without a known industry, the company's name decides", () => {
  expect(detectIndustry("services", "Smith Plumbing")?.spot).toBe("the job site");
  expect(detectIndustry("Restaurant equipment", "Rosie's Bakery")).toBeNull();
});
