import { describe, expect, test } from "vitest";
import { filledForms } from "../../tests/support/shop/filled-forms";
import { offers, type Slug } from "./offers";
import { services } from "./services";

// Each rule of a form at its boundary, from both sides.

const slugs = offers.map(({ slug }) => slug);

/** Error messages by field of the filled form with these changes. */
function messages(slug: Slug, changes: Record<string, unknown>): Record<string, string> {
  const parsed = services[slug].schema.safeParse({ ...filledForms[slug], ...changes });
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

test.each<[Slug, field: string, enough: string, tooShort: string, message: string]>([
  ["web-page", "name", "Al", "A", "Name must be at least 2 characters."],
  ["web-page", "company", "Co", "C", "Company name must be at least 2 characters."],
  ["web-page", "pageType", "Ad", "A", "Please describe the type of page you need."],
  ["web-page", "requirements", "0123456789", "012345678", "Please provide at least some basic requirements."],
  ["blast", "name", "Al", "A", "Name must be at least 2 characters."],
  ["blast", "company", "Co", "C", "Company name must be at least 2 characters."],
  ["blast", "industry", "IT", "I", "Please specify your industry."],
  ["blast", "targetAudience", "us", "u", "Please describe your target audience."],
  [
    ...(["blast", "contentBrief", "0123456789", "012345678"] as const),
    "Please provide detailed information about your content needs and brand requirements.",
  ],
  ["blast", "contentTone", "OK", "O", "Please specify the tone you want for your content."],
  ["campaign", "brief", "x", "", "Please fill out this field."],
  ["campaign", "businessName", "x", "", "Please fill out this field."],
  ["campaign", "phone", "x", "", "Please fill out this field."],
  ["ai-consulting", "selectedPlan", "x", "", "Please select a plan to continue"],
  ["ai-consulting", "businessName", "x", "", "Please enter your business name."],
  ["ai-consulting", "phone", "x", "", "Please enter your phone number."],
  ["ai-consulting", "brief", "x", "", "Please tell us about your business and what you want from AI."],
  ["retro-game", "companyName", "AB", "A", "Company name must be at least 2 characters."],
  ["retro-game", "phoneNumber", "5550100142", "555010014", "Please enter a valid phone number."],
  ["retro-game", "gameStyle", "puzzle", "racing", "Please select a game style."],
  ["seo-copywriting", "name", "x", "", "Please enter your name."],
  ["seo-copywriting", "niche", "x", "", "Please tell us your niche."],
  ["seo-copywriting", "goals", "x", "", "Please tell us your goals."],
  ["seo-copywriting", "keywords", "x", "", "Please enter at least one keyword."],
  ["ai-automation", "name", "Jo", "J", "Name must be at least 2 characters."],
  ["ai-automation", "company", "AB", "A", "Company name must be at least 2 characters."],
  ["ai-automation", "phone", "5", "", "Please enter your phone number."],
  ["ai-automation", "goals", "G", "", "Please tell us what the suite should do for you."],
])("%s: %s accepts %j, but neither %j, nor with spaces, nor nothing: %s", (slug, field, enough, tooShort, message) => {
  expect(messages(slug, { [field]: enough })).toEqual({});
  for (const wrong of [tooShort, ` ${tooShort}         `, "", undefined])
    expect(messages(slug, { [field]: wrong })).toEqual({ [field]: message });
});

test.each<[Slug, string[]]>([
  ["web-page", ["phone", "website", "references"]],
  ["blast", ["phone"]],
  ["retro-game", ["additionalRequirements"]],
  ["seo-copywriting", ["company"]],
  ["ai-automation", ["website", "preferredTime"]],
])("%s: %j are optional", (slug, fields) => {
  for (const empty of ["", undefined])
    expect(messages(slug, Object.fromEntries(fields.map((field) => [field, empty])))).toEqual({});
});

describe.each(slugs)("the email of %s", (slug) => {
  test.each(["ada@example.com", "a@b.co", " ada@example.com "])("can be '%s'", (email) => {
    expect(messages(slug, { email })).toEqual({});
  });

  test.each([
    ...["", "ada", "ada@", "@example.com", "ada@example", "a da@example.com"],
    ...["ada@example.com\nBcc: x@y.z", undefined],
  ])("cannot be '%s'", (email) => {
    expect(messages(slug, { email })).toEqual({ email: "Please enter a valid email address." });
  });
});

test.each([
  ...["acme.com", "www.acme.com", "ACME.COM", "https://acme.com", "http://shop.acme.co.uk/sale?x=1#top"],
  ...["acme.com/shop", "acme.com:8080", "  acme.com  ", "bücher.example"],
])("the website of seo-copywriting can be %j", (website) => {
  expect(messages("seo-copywriting", { website })).toEqual({});
});

test.each([
  ...["acme", "not yet", "acme .com", "jo@acme.com", "https://", ".com", "ftp://acme.com", "javascript:alert(1)"],
])("the website of seo-copywriting cannot be %j", (website) => {
  const message = "Please enter your website, for example acme.com.";
  expect(messages("seo-copywriting", { website })).toEqual({ website: message });
});

test.each<[Slug, string]>([
  ["web-page", "You must agree to the terms of service."],
  ["blast", "You must agree to the terms of service."],
  ["campaign", "You must agree to the terms of service"],
  ["seo-copywriting", "Please agree to the terms of service."],
  ["ai-automation", "You must agree to the terms of service."],
])("%s: consent is required: %s", (slug, message) => {
  for (const agreeTOS of [false, undefined, "true", "false", 1])
    expect(messages(slug, { agreeTOS })).toEqual({ agreeTOS: message });
});

test.each<[Slug, price: object]>([
  ["web-page", { cents: 29_900 }],
  ["blast", { cents: 65_000, every: "month" }],
  ["retro-game", { cents: 299_700 }],
  ["seo-copywriting", { cents: 39_900, every: "month" }],
  ["ai-automation", { cents: 500_000 }],
])("%s costs %j for any brief", (slug, price) => {
  for (const brief of [{}, filledForms[slug], { ...filledForms[slug], price: 1, amount: 1 }])
    expect(services[slug].price(brief)).toEqual({ ok: true, price });
});
