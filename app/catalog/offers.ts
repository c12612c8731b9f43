import { aiAutomation } from "./ai-automation/offer";
import { aiConsulting } from "./ai-consulting/offer";
import { blast } from "./blast/offer";
import { campaign } from "./campaign/offer";
import type { Offer } from "./offer";
import { retroGame } from "./retro-game/offer";
import { seoCopywriting } from "./seo-copywriting/offer";
import { webPage } from "./web-page/offer";

/** WHAT WE SELL, in the order in which it is shown. Navigation, footer, cards and routes are made from this list. */
export const offers = [
  webPage,
  blast,
  campaign,
  aiConsulting,
  retroGame,
  seoCopywriting,
  aiAutomation,
] as const satisfies readonly Offer[];

export type Slug = (typeof offers)[number]["slug"];

/** The six services of navigation, footer and cards. */
export const listedOffers: readonly Offer[] = offers.filter((offer) => offer.listed);

/** The offer with this slug, or undefined for a slug that we do not sell. */
export const offerBySlug = (slug: string): (Offer & { slug: Slug }) | undefined =>
  offers.find((offer) => offer.slug === slug);
