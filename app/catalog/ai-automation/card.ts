import type { OfferCard } from "../types";

const card: OfferCard = {
  text: "A voice agent, appointment scheduling, landing pages and content generation, set up as one system.",
  samples: "A call with the agent",
};

export default card;
