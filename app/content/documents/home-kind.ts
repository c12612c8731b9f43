import { shippedHome } from "~/content/home";
import { definePageKind } from "./page-kind";
import { PICTURE_RULES, SEARCH_LIMITS, SEARCH_SECTION } from "./search-fields";

const LIST_ITEM = { label: "", maxLength: 60 };

const SECTIONS: Record<keyof typeof shippedHome, string> = {
  hero: "Top",
  demoCall: "Demo call",
  suite: "AI suite",
  why: "Why choose us",
  proof: "Before and after",
  services: "Services",
  samples: "Samples",
  paths: "Choose your path",
  search: SEARCH_SECTION,
};

/** The words of the home page that are not those of a service, a claim, a figure or a button. */
export const homeKind = definePageKind({
  name: "home",
  title: "Home page",
  about: "The words of the home page by section. Edit services under Services.",
  tree: shippedHome,
  sections: SECTIONS,
  texts: {
    eyebrow: { label: "eyebrow", maxLength: 40 },
    start: { label: "headline, first part", maxLength: 40 },
    end: { label: "headline, last part", maxLength: 20 },
    heading: { label: "heading", maxLength: 60 },
    sub: { label: "sentence", maxLength: 160 },
    rates: { label: "note on rates", maxLength: 80 },
    title: { label: "title", maxLength: 60 },
    text: { label: "text", maxLength: 200 },
    abilities: LIST_ITEM,
    experience: LIST_ITEM,
    learn: LIST_ITEM,
    description: { label: "description", maxLength: SEARCH_LIMITS.description },
    picture: { label: "picture", ...PICTURE_RULES },
  },
  lists: {
    parts: "system",
    reasons: "reason",
    abilities: "ability",
    experience: "experience",
    learn: "lesson",
  },
  pages: [
    { path: "/", title: "Home" },
    { path: "/ai-automation-booking", title: "AI suite" },
  ],
});
