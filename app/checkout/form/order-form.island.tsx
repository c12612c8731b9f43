import type { ServiceView, SiteWords, Sold } from "~/catalog/define-view";
import { hydrateIsland } from "~/ui/islands/hydrate-island";
import { KeepInput, rememberInput } from "~/ui/keep-input";
import { OrderForm } from "./order-form";

/** One chunk for the fields of each service. */
const views = import.meta.glob<ServiceView>("../../catalog/*/view.tsx", { import: "default" });

/** `sold`, `siteWords`: what staff have published. */
type OrderFormIsland = { slug: string; sold?: Sold; siteWords?: SiteWords };

export async function mountOrderForm(element: HTMLElement, { slug, sold, siteWords }: OrderFormIsland): Promise<void> {
  const load = views[`../../catalog/${slug}/view.tsx`];
  if (!load) throw new Error(`app/catalog/${slug} has no view.tsx`);
  const shipped = await load();
  const view = sold ? shipped.withSold(sold) : shipped;
  return hydrateIsland(
    element,
    <KeepInput input={rememberInput(element)}>
      <OrderForm view={view} siteWords={siteWords} />
    </KeepInput>,
  );
}
