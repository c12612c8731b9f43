import type { Price } from "~/catalog/define-service";
import { serviceBySlug } from "~/catalog/services";
import type { OrderRow } from "~/lib/db/schema/index";

type Priced = Pick<OrderRow, "service" | "brief" | "agreed">;

/**
 * The price at which an order was placed, before a coupon: its quote's, else the catalog's of today; null where the brief settles
 * none, or we do not sell the service any more.
 */
export function orderPrice({ agreed, service, brief }: Priced): Price | null {
  if (agreed) return agreed;
  const price = serviceBySlug(service)?.price(brief);
  return price && typeof price !== "string" ? price : null;
}

/** What a price is made of, as the buyer reads it on the card provider's page; empty for a single price. */
export const priceLineItems = (price: Price | null): { name: string; amount: number }[] =>
  price?.parts?.map(({ item, cents }) => ({ name: item, amount: cents })) ?? [];
