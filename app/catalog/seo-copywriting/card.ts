import type { OfferCard } from "../types";

const card: OfferCard = {
  text: "Search-ready articles and page copy, written for people first, every month.",
  samples: "Copy, before and after",
};

export default card;
