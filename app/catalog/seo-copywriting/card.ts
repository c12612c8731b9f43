import type { OfferCard } from "../types";

export default {
  text: "Search-ready articles and page copy, written for people first, every month.",
  shortName: "copywriting",
  samples: "Copy, before and after",
  quote: "Five checks before the first mile",
} satisfies OfferCard;
