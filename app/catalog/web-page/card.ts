import type { OfferCard } from "../types";

export default {
  text: "A fast, pixel-perfect landing page built around your brand and delivered within 5 days.",
  shortName: "web pages?",
  samples: "Three landing pages",
  quote: "Fresh bread at your door",
  samplesPicture: 0,
} satisfies OfferCard;
