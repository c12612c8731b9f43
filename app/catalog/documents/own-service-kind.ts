import {
  choiceField,
  type DocumentKind,
  type Faults,
  findRepeated,
  listFields,
  pictureField,
  type Texts,
} from "~/content/documents/document-kind";
import { findRepeatedQuestions, questionFields } from "~/content/documents/questions-kind";
import { SEARCH_SECTION, searchFields } from "~/content/documents/search-fields";
import { defineWordsKind, shippedTexts } from "~/content/documents/site-words";
import type { Site } from "~/content/site";
import { checkoutBoundsError } from "~/lib/checkout-bounds";
import { parseMoney } from "~/lib/typed-money";
import { amountField, sentenceCase } from "./catalog-kind";
import { ADDRESS_TAKEN, ownSlugOf, WORDS } from "./own-service-address";
import {
  findFormFaults,
  findLinesFault,
  formFieldAt,
  MAX_OWN_FIELDS,
  numberField,
  withFieldIds,
} from "./own-service-form";

export const PLAN_PLACES = [0, 1, 2, 3] as const;
/** One of several plans, charged once or every month. */
export const hasPlans = ({ pricing = "" }: Texts): boolean => ["plans", "plans-monthly"].includes(pricing);

const ICONS = [
  ...["zap", "target", "megaphone", "window-frame", "article", "layout", "magic-edit", "chart", "trending-up"],
  ...["users", "gift", "trophy", "calendar", "phone-call", "mail", "gamepad", "briefcase", "coins"],
];

const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, sentenceCase(name)]));

const sections: DocumentKind["sections"] = [
  {
    title: "Service",
    fields: [
      { name: "title", label: "Title", minLength: 3, maxLength: 30 },
      {
        name: "address",
        label: "Address after /services/",
        maxLength: 40,
        hint: "Lower-case words with hyphens. Earlier addresses redirect to the new one.",
        findFault: (text) => (WORDS.test(text) ? undefined : "Use lower-case letters, digits and single hyphens."),
      },
      { name: "menu", label: "Menu copy", maxLength: 100 },
      { name: "card", label: "Card copy", maxLength: 120, hint: "Search engines show it, too." },
      { name: "button", label: "Button", maxLength: 20 },
      choiceField("icon", "Icon", named(ICONS)),
      choiceField("accent", "Color", named(["cyan", "pink", "orange", "lime", "gold"])),
      choiceField("sold", "Sold", {
        yes: "Sold",
        unlisted: "Sold, without a card on the home page",
        no: "Not sold right now",
        archived: "Archived",
      }),
      numberField("place", "Place among all services", 57, "In menus, cards and the footer. Blank: at the end."),
    ],
  },
  {
    title: "Price",
    fields: [
      choiceField("pricing", "Paid", {
        once: "Once",
        monthly: "Every month",
        plans: "Once, for one of the plans below",
        "plans-monthly": "Every month, for one of the plans below",
        request: "On request: you name the price later",
      }),
      { ...amountField("price", "Price"), optional: true },
      {
        ...amountField("setup", "Setup fee"),
        optional: true,
        hint: "Charged once, with the first month. Only if paid every month, without plans.",
      },
      ...listFields({ list: "plans", title: "Plans", noun: "plan", least: 0, most: PLAN_PLACES.length }, (place) => [
        { name: `plan.${place}.name`, label: "Name", maxLength: 40 },
        amountField(`plan.${place}.price`, "Price"),
        {
          name: `plan.${place}.includes`,
          label: "What it includes, one per line",
          maxLength: 1_200,
          input: "long",
          findFault: findLinesFault,
        },
      ]),
    ],
  },
  {
    title: "Page",
    fields: [
      { name: "headline", label: "Headline", maxLength: 40 },
      { name: "intro", label: "Introduction", maxLength: 160 },
      { name: "form-title", label: "Title of the form", maxLength: 40 },
      {
        name: "includes",
        label: "What you get, one per line",
        maxLength: 1_200,
        optional: true,
        input: "long",
        hint: "Up to 12. Plans have their own.",
        findFault: findLinesFault,
      },
    ],
  },
  {
    title: "Form",
    fields: listFields(
      { list: "form", title: "Fields beside name and email", noun: "field", least: 0, most: MAX_OWN_FIELDS },
      formFieldAt,
    ),
  },
  {
    title: "After payment",
    fields: [
      choiceField("contact", "The first contact", { write: "We’ll contact you", call: "We’ll call you" }),
      numberField("delivery-days", "Delivered within, in business days", 250, "Blank: no delivery date is promised."),
      {
        name: "delivery-what",
        label: "What is delivered",
        maxLength: 40,
        optional: true,
        hint: "For example “Your logo”, as in “Your logo will be ready by Thursday”.",
      },
      numberField("revisions", "Revisions included", 20),
      {
        name: "needs",
        label: "What you need from the customer",
        maxLength: 200,
        optional: true,
        hint: "A sentence, such as “Your logo, and the colors you like.”",
      },
      ...listFields({ list: "steps", title: "Next steps", noun: "step", least: 2, most: 6 }, (place) => [
        {
          name: `step.${place}`,
          label: `Step ${place + 1}`,
          maxLength: 160,
          ...(place === 0 && {
            hint: "The first is how you get in touch, the last what is delivered; those between are the work.",
          }),
        },
      ]),
    ],
  },
  { title: "Questions", fields: questionFields(0) },
  {
    title: "Samples",
    fields: listFields({ list: "samples", title: "Samples", noun: "sample", least: 0, most: 3 }, (place) => [
      pictureField(`sample.${place}.picture`, "Picture"),
      { name: `sample.${place}.caption`, label: "Caption", maxLength: 140 },
    ]),
  },
  { title: SEARCH_SECTION, fields: searchFields({ title: "the service’s title", description: "the card copy" }) },
];

/** Of a new service. */
export const firstTexts = (title: string, slug: string): Texts => ({
  ...shippedTexts({ sections }),
  title,
  address: slug,
  button: "GET STARTED",
  icon: "zap",
  accent: "cyan",
  sold: "yes",
  pricing: "once",
  headline: title,
  "form-title": "Tell us about your project",
  contact: "write",
});

/** Of staff's own service. `site`: whose other services may not have its address. */
export function findOwnServiceKind(name: string, site?: Site): DocumentKind | undefined {
  const slug = ownSlugOf(name);
  if (!slug) return undefined;
  const address = site?.texts?.[name]?.address || slug;
  return defineWordsKind({
    name,
    group: "Services",
    title: `Service: ${site?.texts?.[name]?.title || slug}`,
    about: "A service of your own: its page, price and form.",
    publishedBy: "owner",
    sections,
    findFaults: (texts) => ({
      ...findPriceFaults(texts),
      ...findFormFaults(texts),
      ...findTextFaults(texts, name, site),
    }),
    pages: [
      { path: `/services/${address}`, title: "Service" },
      { path: "/", title: "Home" },
    ],
    entryOf: (texts) => ({ title: `Service: ${texts.title || slug}`, about: "Your own" }),
    startsEmpty: true,
    complete: withFieldIds,
  });
}

function findTextFaults(texts: Texts, name: string, site: Site | undefined): Faults {
  const { address = "" } = texts;
  // Also the first address of another one: links of staff name a service by it.
  const isTaken = Object.entries(site?.texts ?? {}).some(([other, own]) => {
    const slug = other === name ? null : ownSlugOf(other);
    return slug && [slug, own.address].includes(address);
  });
  const [what, days] = [texts["delivery-what"], texts["delivery-days"]];
  return {
    ...(isTaken && { address: ADDRESS_TAKEN }),
    ...(what && !days && { "delivery-days": "Enter within how many days it is delivered." }),
    ...(days && !what && { "delivery-what": "Enter what is delivered." }),
    ...findRepeatedQuestions(texts),
  };
}

function findSetupFault({ pricing, price = "", setup = "" }: Texts): Faults {
  const fault =
    pricing === "monthly" && setup && checkoutBoundsError((parseMoney(price) ?? 0) + (parseMoney(setup) ?? 0));
  return fault ? { setup: `${fault}, with the first month.` } : {};
}

/** What is left in fields of another kind of price is no fault, and not used. */
function findPriceFaults(texts: Texts): Faults {
  if (texts.pricing === "request") return {};
  if (!hasPlans(texts)) return texts.price ? findSetupFault(texts) : { price: "Enter the price." };
  const names = PLAN_PLACES.map((place) => `plan.${place}.name`);
  const [missing = "", ...more] = names.filter((name) => !texts[name]);
  return more.length > 1
    ? { [missing]: "Enter two to four plans." }
    : findRepeated(texts, names, "Another plan has this name.");
}
