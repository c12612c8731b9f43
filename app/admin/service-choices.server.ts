import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { orders } from "~/lib/db/schema/index";
import { soldTitle } from "~/orders/sold-service";

/** What lists can be filtered by: a service's slug and title. */
export type ServiceChoice = readonly [slug: string, title: string];

/** What the site has, also what it does not sell right now, then what only orders still have. */
export async function listServiceChoices(app: Pick<App, "db" | "settings">): Promise<ServiceChoice[]> {
  const offered = publishedCatalog(app.settings.site).catalog.all.map(({ slug, title }) => [slug, title] as const);
  const sold = await listSoldSlugs(app.db);
  const gone = sold.filter((slug) => !offered.some(([known]) => known === slug));
  return [...offered, ...(await Promise.all(gone.map((slug) => lastChoice(app.db, slug))))];
}

const slugsSchema = z.array(z.object({ service: z.string() }));

/** Jumps from one service to the next in the index. */
async function listSoldSlugs(db: Db): Promise<string[]> {
  const { rows } = await db.execute(sql`
    with recursive found (service) as (
      (select service from orders order by service limit 1)
      union all
      select (select service from orders where service > found.service order by service limit 1) from found
      where found.service is not null
    )
    select service from found where service is not null`);
  return slugsSchema.parse(rows).map(({ service }) => service);
}

/** In the words of its newest order. */
async function lastChoice(db: Db, slug: string): Promise<ServiceChoice> {
  const [last] = await db
    .select({ service: orders.service, soldAs: orders.soldAs })
    .from(orders)
    .where(eq(orders.service, slug))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return [slug, last ? soldTitle(last) : slug];
}
