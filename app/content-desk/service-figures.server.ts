import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { serviceKindName } from "~/catalog/documents/service-kinds";
import { formatOfferPrice } from "~/catalog/types";
import type { App } from "~/lib/app-context.server";
import { addDays, agencyToday } from "~/lib/dates/business-hours";
import { orderTallies } from "~/lib/db/schema/index";
import { PAID_STATUSES } from "~/orders/order-states.server";
import { isLiveMode } from "~/orders/payment-mode";
import type { DeskApp } from "./documents.server";

/** `price`: as its card shows it. `orders`: paid, of the last 30 days. */
export type ServiceFigures = { state: "Sold" | "Hidden" | "Archived"; price: string; orders: number };

const DAYS = 30;

/** Of each service that visitors know or knew, by the name of its document. */
export async function listServiceFigures(
  app: DeskApp & Pick<App, "paymentProvider">,
): Promise<ReadonlyMap<string, ServiceFigures>> {
  const site = app.content.site();
  const { day, live, orders, service, status } = orderTallies;
  const since = addDays(agencyToday(app), 1 - DAYS);
  const rows = await app.db
    .select({ service, orders: sql<number>`sum(${orders})`.mapWith(Number) })
    .from(orderTallies)
    .where(and(eq(live, isLiveMode(app)), inArray(status, PAID_STATUSES), gte(day, since)))
    .groupBy(service);
  const sold = new Map(rows.map((row) => [row.service, row.orders]));
  return new Map(
    publishedCatalog(site).catalog.all.map(({ slug, hidden, price }) => {
      const name = serviceKindName({ slug });
      const state = site.texts?.[name]?.sold === "archived" ? "Archived" : hidden ? "Hidden" : "Sold";
      return [name, { state, price: formatOfferPrice(price), orders: sold.get(slug) ?? 0 }];
    }),
  );
}
