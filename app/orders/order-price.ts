import type { Price, Service } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import type { AgreedPrice } from "~/lib/db/column-types";
import { formatMoney } from "~/lib/money";

/** The service's price now, for a new order or quote. Null if the brief does not determine it. */
export function agreedCatalogPrice(service: Service, brief: BriefValues): AgreedPrice | null {
  const priced = service.price(brief);
  return priced.ok ? toAgreedPrice(priced.price) : null;
}

/** "month" if all prices of the service are charged every month, whichever plan is chosen. */
export const chargedEvery = ({ listings: [first] }: Pick<Service, "listings">): Price["every"] =>
  first && "price" in first ? first.price.every : undefined;

/** Stored with every new order. */
export const toAgreedPrice = ({ cents, every, setup, parts = [] }: Price): AgreedPrice => ({
  cents,
  every,
  setup,
  parts: parts.map((part) => ({ ...part })),
});

/** Of a month after the first. */
export const laterMonthPrice = ({ setup, ...price }: AgreedPrice): AgreedPrice =>
  setup ? { ...price, cents: price.cents - setup, parts: price.parts.slice(1) } : price;

/** "per month", or "now, then $650.00 per month" if the first month costs something else: with a setup fee or a coupon. */
export const describeInterval = ({ cents, every, setup = 0 }: Price, hasCoupon = false): string =>
  hasCoupon || setup > 0 ? `now, then ${formatMoney(cents - setup)} per ${every}` : `per ${every}`;

/** "$299.00", "$1,150.00 now, then $650.00 per month" */
export const describePrice = (price: Price): string =>
  `${formatMoney(price.cents)}${price.every ? ` ${describeInterval(price)}` : ""}`;

/** For the payment provider's page, in cents; empty for a price without parts, or with a reduction, which is no item there. */
export function priceLineItems(price: Price | null): { name: string; amount: number }[] {
  const parts = price?.parts ?? [];
  return parts.some(({ cents }) => cents < 0) ? [] : parts.map(({ item, cents }) => ({ name: item, amount: cents }));
}

/**
 * "Managed Campaign: Ad Budget", for documents. The line that is the product itself has the name `what` alone, and a price that
 * has one needs it in no other line.
 */
export function nameLines(
  lines: readonly { label: string; cents: number }[],
  { product, what }: { product: string | undefined; what: string },
): [string, string][] {
  const isProduct = (label: string) => product !== undefined && `${label}:`.startsWith(`${product}:`);
  const isNamed = lines.some(({ label }) => isProduct(label));
  return lines.map(({ label, cents }) => [
    isProduct(label) ? what + label.slice(product?.length) : isNamed ? label : `${what}: ${label}`,
    formatMoney(cents),
  ]);
}
