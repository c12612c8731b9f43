import type { Service } from "~/catalog/define-service";
import { serviceSoldAs } from "~/catalog/sold-as";
import { orderTitle } from "~/catalog/types";
import type { OrderRow } from "~/lib/db/schema/index";

/** An order or a quote. */
type Sold = Pick<OrderRow, "service" | "soldAs">;

/** Beyond that, the oldest is built again. */
const MAX_BUILT = 500;
const built = new Map<string, Service | undefined>();

/** The service in the words that it was sold under. Undefined for one that is not known any more. */
export function soldService({ service, soldAs }: Sold): Service | undefined {
  if (!soldAs) return serviceSoldAs(service, null);
  const key = JSON.stringify([service, soldAs]);
  if (built.has(key)) return built.get(key);
  const [oldest] = built.keys();
  if (oldest !== undefined && built.size >= MAX_BUILT) built.delete(oldest);
  const sold = serviceSoldAs(service, soldAs);
  built.set(key, sold);
  return sold;
}

/** For lists. */
export const soldTitle = (sold: Sold): string => soldService(sold)?.offer.title ?? sold.service;

/** For customers: "Custom Web Page", else the page type. */
export const soldOrderTitle = (order: Sold & Pick<OrderRow, "pageType">): string =>
  orderTitle(soldService(order)?.offer) ?? order.pageType;
