import { type ComponentType, lazy } from "react";
import type { PaidOrder } from "./define-view";
import { offers, type Slug } from "./offers";

/** The pages after an order that some services have for themselves. Each is a script of its own, loaded when it is shown. */
type OwnPages<P> = Partial<Record<Slug, ComponentType<P>>>;

/** The whole success page once the order is paid, where the plain receipt is not enough: a folder's `success-page.tsx`. */
export const customSuccessPages: OwnPages<PaidOrder> = loadedLater(
  import.meta.glob<ComponentType<PaidOrder>>("./*/success-page.tsx", { import: "default" }),
  "success-page.tsx",
);

/** The page that confirms a request, for a service that is requested and not paid for here: a folder's `request-page.tsx`. */
export const customRequestPages: OwnPages<object> = loadedLater(
  import.meta.glob<ComponentType>("./*/request-page.tsx", { import: "default" }),
  "request-page.tsx",
);

function loadedLater<P>(found: Record<string, () => Promise<ComponentType<P>>>, file: string): OwnPages<P> {
  return Object.fromEntries(
    offers.flatMap(({ slug }) => {
      const load = found[`./${slug}/${file}`];
      return load ? [[slug, lazy(async () => ({ default: await load() }))]] : [];
    }),
  );
}
