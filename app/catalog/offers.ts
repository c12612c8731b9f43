import { aiAutomation } from "./ai-automation/offer";
import { aiConsulting } from "./ai-consulting/offer";
import { blast } from "./blast/offer";
import { campaign } from "./campaign/offer";
import { retroGame } from "./retro-game/offer";
import { seoCopywriting } from "./seo-copywriting/offer";
import type { Offer } from "./types";
import { webPage } from "./web-page/offer";

/**
 * What we sell, in display order. Navigation, footer, cards, routes, forms, checkout and the admin pages are generated from this
 * list: each offer's folder has its rules in `service.ts` and its form in `view.tsx`.
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

export const offerBySlug = (slug: string): (Offer & { slug: Slug }) | undefined =>
  offers.find((offer) => offer.slug === slug);

/** Maps each slug to the module `file` of its folder. `modules`: by path. Throws if a folder has no such module. */
export function collectOfferModules<T>(modules: Record<string, T>, file: string): Record<Slug, T> {
  const entries = offers.map(({ slug }) => {
    const path = Object.keys(modules).find((key) => key.endsWith(`/${slug}/${file}`));
    if (!path) throw new Error(`app/catalog/${slug} has no ${file}`);
    return [slug, modules[path]] as const;
  });
  // Complete, because a missing module throws.
  return Object.fromEntries(entries) as Record<Slug, T>;
}
