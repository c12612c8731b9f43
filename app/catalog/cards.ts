import { collectOfferModules } from "./offers";
import type { Offer, OfferCard } from "./types";

const cards: Readonly<Record<string, OfferCard>> = collectOfferModules(
  import.meta.glob<OfferCard>("./*/card.ts", { eager: true, import: "default" }),
  "card.ts",
);

/** Throws for a service that does not exist. */
export function cardOf({ slug, text }: Pick<Offer, "slug" | "text">): OfferCard {
  const card = cards[slug];
  if (!card) throw new Error(`app/catalog/${slug} has no card.ts`);
  return text ? { ...card, text } : card;
}
