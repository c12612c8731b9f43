import type { OfferCard } from "../types";

export default {
  text: "A branded retro game that your customers actually want to play. Ready in 45 days.",
  shortName: "games?",
  samples: "Three games to play",
  quote: "Defend the city",
  isPlayable: true,
  samplesPicture: 1,
} satisfies OfferCard;
