import { ofEachOffer, type Slug } from "./offers";
import type { View } from "./view";

/** What each service shows of its own: what the `view.tsx` of each offer's folder exports. */
export const views: Record<Slug, View> = ofEachOffer(
  import.meta.glob<View>("./*/view.tsx", { eager: true, import: "default" }),
  "view.tsx",
);
