import type { ComponentProps } from "react";
import { slugFromQuery } from "~/checkout/drafts";
import { findOwnService, loadService, slugFromSummaryUrl } from "~/checkout/service-from-url";
import { hydrateIsland } from "~/ui/islands/hydrate-island";
import { SavedOrder, withPublished } from "./saved-order";

type OrderSummaryIsland = { path: string } & Omit<ComponentProps<typeof SavedOrder>, "service">;

export async function mountOrderSummary(element: HTMLElement, { path, ...props }: OrderSummaryIsland): Promise<void> {
  const { search } = window.location;
  const own = await findOwnService(slugFromQuery(search));
  const service = own ?? withPublished(await loadService[slugFromSummaryUrl(path, search)]());
  return hydrateIsland(element, <SavedOrder {...props} service={service} />);
}
