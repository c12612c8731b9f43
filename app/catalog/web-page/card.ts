import type { OfferCard } from "../types";

const card: OfferCard = {
  text: "A fast, pixel-perfect landing page built around your brand and delivered within 5 days.",
  samples: "Three landing pages",
  samplesPicture: 0,
};

export default card;
