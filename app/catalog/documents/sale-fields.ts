import { AMOUNT, HIDDEN, slugIn } from "./catalog-kind";
import { ownSlugOf } from "./own-service-address";

/** `off`: the texts that take the service off the site. */
type SaleField = { slug: string; of: "price" } | { slug: string; of: "sale"; off: readonly string[] };

/** What a field decides about a sale, in the table of prices or in the document of staff's own service; null for other fields. */
export function findSaleField(document: string, field: string): SaleField | null {
  const own = ownSlugOf(document);
  const slug = own ?? slugIn(field);
  if (own ? /^(?:(?:plan\.\d\.)?price|setup)$/.test(field) : field.startsWith(AMOUNT)) return { slug, of: "price" };
  if (own && field === "sold") return { slug, of: "sale", off: ["no", "archived"] };
  return !own && field.startsWith(HIDDEN) ? { slug, of: "sale", off: ["yes"] } : null;
}
