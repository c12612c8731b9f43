import type { OfferCard } from "../types";

export default {
  text: "AI images with audio, created from your brand and distributed to five networks every month.",
  shortName: "BLAST|social content",
  samples: "A week of posts",
  quote: "“Monday is just a small-batch Sunday.”",
  samplesPicture: 2,
} satisfies OfferCard;
