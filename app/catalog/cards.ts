import { collectOfferModules } from "./offers";
import type { Offer, OfferCard } from "./types";

const cards: Readonly<Record<string, OfferCard>> = collectOfferModules(
  import.meta.glob<OfferCard>("./*/card.ts", { eager: true, import: "default" }),
  "card.ts",
);

/** Of a service by staff, its text alone. */
export const cardOf = ({ slug, text }: Pick<Offer, "slug" | "text">): OfferCard => {
  const card = cards[slug] ?? { text: "" };
  return text ? { ...card, text } : card;
};
