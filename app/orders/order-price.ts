import type { Price } from "~/catalog/define-service";
import { serviceBySlug } from "~/catalog/services";
import type { OrderRow } from "~/lib/db/schema/index";

/** Before a coupon. Null if the brief does not determine a price or the service is no longer sold. */
export function orderPrice({ agreed, service, brief }: Pick<OrderRow, "service" | "brief" | "agreed">): Price | null {
  if (agreed) return agreed;
  const price = serviceBySlug(service)?.price(brief);
  return price?.ok ? price.price : null;
}

/** For the payment provider's page, in cents; empty for a price without parts. */
export const priceLineItems = (price: Price | null): { name: string; amount: number }[] =>
  price?.parts?.map(({ item, cents }) => ({ name: item, amount: cents })) ?? [];
