import type { ServiceView, SiteWords } from "~/catalog/define-view";
import { hydrateIsland } from "~/ui/islands/hydrate-island";
import { KeepInput, rememberInput } from "~/ui/keep-input";
import { OrderForm } from "./order-form";

/** One chunk for the fields of each service. */
const views = import.meta.glob<ServiceView>("../../catalog/*/view.tsx", { import: "default" });

type OrderFormIsland = { slug: string; siteWords?: SiteWords };

export async function mountOrderForm(element: HTMLElement, { slug, siteWords }: OrderFormIsland): Promise<void> {
  const load = views[`../../catalog/${slug}/view.tsx`];
  if (!load) throw new Error(`app/catalog/${slug} has no view.tsx`);
  const view = await load();
  return hydrateIsland(
    element,
    <KeepInput input={rememberInput(element)}>
      <OrderForm view={view} siteWords={siteWords} />
    </KeepInput>,
  );
}
