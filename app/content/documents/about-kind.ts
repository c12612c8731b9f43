import { shippedAbout } from "~/content/about";
import { definePageKind } from "./page-kind";
import { SITE_TOKENS } from "./text-tokens";

const SECTIONS: Record<keyof typeof shippedAbout, string> = {
  intro: "Top",
  approach: "Approach",
  values: "Values",
  team: "Team",
  reasons: "Reasons",
  invitation: "Invitation",
  search: "Search engines",
};

/** The words of the About page, without those on people. */
export const aboutKind = definePageKind({
  name: "about",
  title: "About page",
  about: "The words of the About page by section. Edit people under Team.",
  tree: shippedAbout,
  sections: SECTIONS,
  texts: {
    eyebrow: { label: "eyebrow", maxLength: 40, longestWord: 16 },
    heading: { label: "heading", maxLength: 60, longestWord: 12 },
    sub: { label: "sentence", maxLength: 240, longestWord: 20 },
    paragraphs: { label: "", maxLength: 500, longestWord: 24, input: "long" },
    title: { label: "title", maxLength: 60, longestWord: 14 },
    text: { label: "text", maxLength: 200, longestWord: 20 },
    points: { label: "", maxLength: 160, longestWord: 20 },
    button: { label: "button", maxLength: 16, longestWord: 12 },
    description: { label: "description", maxLength: 200, longestWord: 40 },
  },
  lists: { paragraphs: "paragraph", steps: "step", items: "value", points: "reason" },
  tokens: SITE_TOKENS,
  pages: [{ path: "/about", title: "About" }],
});
