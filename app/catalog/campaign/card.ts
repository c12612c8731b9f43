import type { OfferCard } from "../types";

const card: OfferCard = {
  text: "Meta, Google and TikTok ads planned, launched and tuned by real strategists.",
  samples: "A campaign report",
  samplesPicture: 3,
};

export default card;
