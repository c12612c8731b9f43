import { shippedAbout } from "~/content/about";
import { definePageKind } from "./page-kind";
import { SEARCH_SECTION, searchPicture } from "./search-fields";
import { SITE_TOKENS } from "./text-tokens";

const SECTIONS: Record<keyof typeof shippedAbout, string> = {
  intro: "Top",
  approach: "Approach",
  values: "Values",
  team: "Team",
  reasons: "Reasons",
  invitation: "Invitation",
  search: SEARCH_SECTION,
};

/** The words of the About page, without those on people. */
export const aboutKind = definePageKind({
  name: "about",
  title: "About page",
  about: "The words of the About page by section. Edit people under Team.",
  tree: shippedAbout,
  sections: SECTIONS,
  texts: {
    eyebrow: { label: "eyebrow", maxLength: 40 },
    heading: { label: "heading", maxLength: 60 },
    sub: { label: "sentence", maxLength: 240 },
    paragraphs: { label: "", maxLength: 500, input: "long" },
    title: { label: "title", maxLength: 60 },
    text: { label: "text", maxLength: 200 },
    points: { label: "", maxLength: 160 },
    button: { label: "button", maxLength: 16 },
    description: { label: "description", maxLength: 200 },
    picture: { ...searchPicture, label: "picture" },
  },
  lists: { paragraphs: "paragraph", steps: "step", items: "value", points: "reason" },
  tokens: SITE_TOKENS,
  pages: [{ path: "/about", title: "About" }],
});
