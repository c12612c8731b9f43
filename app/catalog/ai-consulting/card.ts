import type { OfferCard } from "../types";

export default {
  text: "Three plans that take you from a first assessment to a full AI transformation.",
  shortName: "consulting",
  samples: "An AI roadmap",
  quote: "AI reads, a person confirms. Start here",
} satisfies OfferCard;
