import type { ServiceView } from "~/catalog/define-view";
import { collectOfferModules, offers } from "~/catalog/offers";

const views = collectOfferModules(
  import.meta.glob<ServiceView>("../../catalog/*/view.tsx", { eager: true, import: "default" }),
  "view.tsx",
);

/** Finds the view of the service whose order form is at this path. Throws for any other path. */
export function viewOfForm(pathname: string): ServiceView {
  const offer = offers.find(({ paths }) => paths.form === pathname.replace(/\/+$/, ""));
  if (!offer) throw new Error(`No offer has its form at ${pathname}`);
  return views[offer.slug];
}
