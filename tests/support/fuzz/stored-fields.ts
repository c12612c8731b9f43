import { services } from "~/catalog/services";
import { openDatabase } from "~/db/client.server";
import { orders } from "~/db/tables";
import type { Shop } from "../shop/shop.ts";

/** What a brief may hold beside its form's fields: the person's name, the consent, and the parts of a file. */
const BESIDE = ["name", "agreedAt", "termsDate", "size", "type"];

/** Names in the stored briefs that none of our forms has. The shop must be stopped: its database is opened. */
export async function strayFields(shop: Pick<Shop, "databaseUrl" | "dataDir">): Promise<string[]> {
  const database = await openDatabase({
    databaseUrl: shop.databaseUrl ?? undefined,
    dataDir: shop.dataDir,
    migrationsFolder: "app/db/migrations",
    onError: () => {},
  });
  try {
    const stored = await database.db.select({ service: orders.service, brief: orders.brief }).from(orders);
    return [...new Set(stored.flatMap(({ service, brief }) => strayIn(service, brief)))];
  } finally {
    await database.close();
  }
}

function strayIn(slug: string, brief: unknown): string[] {
  const service = Object.values(services).find(({ offer }) => offer.slug === slug);
  const known = new Set([...Object.keys(service?.schema.shape ?? {}), ...BESIDE, ...namesIn(service?.defaults)]);
  return namesIn(brief)
    .filter((name) => !known.has(name))
    .map((name) => `${slug}: ${name}`);
}

/** The names of all fields, those of fields within fields too. */
const namesIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, child]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(child)])
    : [];
