import type { OfferCard } from "../types";

export default {
  text: "A voice agent, appointment scheduling, landing pages and content generation, set up as one system.",
  shortName: "(?:AI|automation) suite",
  samples: "A call with the agent",
  quote: "“Dr. Lee has 9:20 and 11:00 open tomorrow.”",
} satisfies OfferCard;
