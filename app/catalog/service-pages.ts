import { type ComponentType, lazy } from "react";
import type { PaidOrder } from "./define-view";
import { offers, type Slug } from "./offers";

/** By slug; each page is a chunk that loads when it is shown. */
type CustomPages<P> = Partial<Record<Slug, ComponentType<P>>>;

/** Success pages of services for which the plain receipt page is not enough. */
export const customSuccessPages: CustomPages<PaidOrder> = lazyPages(
  import.meta.glob<ComponentType<PaidOrder>>("./*/success-page.tsx", { import: "default" }),
  "success-page.tsx",
);

/** Pages that confirm a request, of services that are requested instead of paid on the site. */
export const customRequestPages: CustomPages<object> = lazyPages(
  import.meta.glob<ComponentType>("./*/request-page.tsx", { import: "default" }),
  "request-page.tsx",
);

function lazyPages<P>(modules: Record<string, () => Promise<ComponentType<P>>>, file: string): CustomPages<P> {
  return Object.fromEntries(
    offers.flatMap(({ slug }) => {
      const load = modules[`./${slug}/${file}`];
      return load ? [[slug, lazy(async () => ({ default: await load() }))]] : [];
    }),
  );
}
