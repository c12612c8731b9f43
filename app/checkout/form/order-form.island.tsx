import type { ServiceView, Sold } from "~/catalog/define-view";
import type { ServiceDescription } from "~/catalog/description";
import { hydrateIsland } from "~/ui/islands/hydrate-island";
import { KeepInput, rememberInput } from "~/ui/keep-input";
import { OrderForm } from "./order-form";

/** One chunk for the fields of each service. */
const views = import.meta.glob<ServiceView>("../../catalog/*/view.tsx", { import: "default" });

/** `sold`: what staff have published. `description`: of their own service. */
type OrderFormIsland = { slug: string; sold?: Partial<Sold>; description?: ServiceDescription };

export async function mountOrderForm(
  element: HTMLElement,
  { slug, sold, description }: OrderFormIsland,
): Promise<void> {
  const shipped = await views[`../../catalog/${slug}/view.tsx`]?.();
  const own = description && (await import("./own-view")).ownView(description);
  const view = own ?? (sold ? shipped?.withSold(sold) : shipped);
  if (!view) throw new Error(`app/catalog/${slug} has no view.tsx`);
  return hydrateIsland(
    element,
    <KeepInput input={rememberInput(element)}>
      <OrderForm view={view} />
    </KeepInput>,
  );
}
