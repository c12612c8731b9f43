import { shippedContact } from "~/content/contact";
import { definePageKind } from "./page-kind";
import { SEARCH_SECTION, searchPicture } from "./search-fields";
import { SITE_TOKENS } from "./text-tokens";

const SECTIONS: Record<keyof typeof shippedContact, string> = {
  page: "Top",
  why: "Why choose us",
  start: "Start",
  home: "On the home page",
  search: SEARCH_SECTION,
};

export const contactKind = definePageKind({
  name: "contact",
  title: "Contact page",
  about:
    "The words around the message form, here and on the home page. Edit address, phone and hours under Company details.",
  tree: shippedContact,
  sections: SECTIONS,
  texts: {
    eyebrow: { label: "eyebrow", maxLength: 40 },
    heading: { label: "heading", maxLength: 60 },
    sub: { label: "sentence", maxLength: 160 },
    title: { label: "title", maxLength: 60 },
    text: { label: "text", maxLength: 200 },
    description: { label: "description", maxLength: 200 },
    picture: { ...searchPicture, label: "picture" },
  },
  lists: { reasons: "reason", benefits: "benefit" },
  tokens: SITE_TOKENS,
  pages: [
    { path: "/contact", title: "Contact" },
    { path: "/", title: "Home" },
  ],
});
