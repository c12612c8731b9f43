import { aiAutomation } from "./ai-automation/offer";
import { aiConsulting } from "./ai-consulting/offer";
import { blast } from "./blast/offer";
import { campaign } from "./campaign/offer";
import { retroGame } from "./retro-game/offer";
import { seoCopywriting } from "./seo-copywriting/offer";
import type { Offer } from "./types";
import { webPage } from "./web-page/offer";

/**
 * WHAT WE SELL, in the order in which it is shown. Navigation, footer, cards, routes, forms, checkout and the staff's pages are
 * made from this list: each offer's folder has its rules in `service.ts` and its form in `view.tsx`.
 */
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

/** What stands below them in navigation and footer: the AI Automation Suite, which has a section of its own on the home page. */
export const otherOffers: readonly Offer[] = offers.filter((offer) => !offer.listed);

/** The offer with this slug, or undefined for a slug that we do not sell. */
export const offerBySlug = (slug: string): (Offer & { slug: Slug }) | undefined =>
  offers.find((offer) => offer.slug === slug);

/** What the folder of each offer says in its `file`, of the modules found by their paths. Throws when a folder has none. */
export function collectOfferModules<T>(found: Record<string, T>, file: string): Record<Slug, T> {
  const entries = offers.map(({ slug }) => {
    const path = Object.keys(found).find((key) => key.endsWith(`/${slug}/${file}`));
    if (!path) throw new Error(`app/catalog/${slug} has no ${file}`);
    return [slug, found[path]] as const;
  });
  // Complete: a missing one has thrown.
  return Object.fromEntries(entries) as Record<Slug, T>;
}
