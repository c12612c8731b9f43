import type { ServiceView, Sold } from "~/catalog/define-view";
import { collectOfferModules, offers } from "~/catalog/offers";

const views = collectOfferModules(
  import.meta.glob<ServiceView>("../../catalog/*/view.tsx", { eager: true, import: "default" }),
  "view.tsx",
);

/** Finds the view of the service whose order form is at this path or route pattern. `sold`: what staff have published. Throws for any other path. */
export function viewOfForm(path: string, sold?: Partial<Sold> | null): ServiceView {
  const offer = offers.find(({ paths }) => paths.form === `/${path.replace(/^\/|\/+$/g, "")}`);
  if (!offer) throw new Error(`No offer has its form at ${path}`);
  const view = views[offer.slug];
  return sold ? view.withSold(sold) : view;
}
