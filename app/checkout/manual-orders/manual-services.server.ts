import type { Price, Service } from "~/catalog/define-service";
import type { OrderColumn } from "~/catalog/fields";
import { offers } from "~/catalog/offers";
import { services } from "~/catalog/services";

/** A service as the form of a manual order shows it. `cents` is the catalog's price; null where that depends on what is chosen. */
export type ManualService = {
  slug: string;
  title: string;
  cents: number | null;
  monthly: boolean;
  /** Whether its own form asks for these. */
  asksPhone: boolean;
  /** What its own form calls the longest answer. */
  describes: string;
};

/** All services, in the catalog's order. */
export const manualServices = (): ManualService[] =>
  offers.map(({ slug, title }) => {
    const service = services[slug];
    const price = catalogPriceInCents(service);
    const described = fieldForColumn(service, "requirements");
    return {
      slug,
      title,
      cents: price?.cents ?? null,
      monthly: price?.every === "month",
      asksPhone: fieldForColumn(service, "phone") !== undefined,
      describes: (described && service.fields[described]?.label) || "Description",
    };
  });

/** The price without a brief, or null where only a brief settles it. */
export function catalogPriceInCents(service: Service): Price | null {
  const price = service.price({});
  return typeof price === "string" ? null : price;
}

/** The field of the service's form that fills this column of an order. */
export const fieldForColumn = (service: Service, column: OrderColumn): string | undefined =>
  Object.entries(service.fields).find(([, field]) => field.column === column)?.[0];
