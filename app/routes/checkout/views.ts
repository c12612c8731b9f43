import type { ServiceView, Sold } from "~/catalog/define-view";
import { collectOfferModules, offers } from "~/catalog/offers";

const views = collectOfferModules(
  import.meta.glob<ServiceView>("../../catalog/*/view.tsx", { eager: true, import: "default" }),
  "view.tsx",
);

/** Finds the view of the service whose order form is at this path. `sold`: what staff have published. Throws for any other path. */
export function viewOfForm(pathname: string, sold?: Sold | null): ServiceView {
  const offer = offers.find(({ paths }) => paths.form === pathname);
  if (!offer) throw new Error(`No offer has its form at ${pathname}`);
  const view = views[offer.slug];
  return sold ? view.withSold(sold) : view;
}
