import type { OfferCard } from "../types";

export default {
  text: "Meta, Google and TikTok ads planned, launched and tuned by real strategists.",
  shortName: "campaigns?",
  samples: "A campaign report",
  quote: "41 bikes sold and 58 test rides booked",
  samplesPicture: 3,
} satisfies OfferCard;
