import { type DatabaseKind, providePostgres } from "../../support/database/test-database.ts";
import provideRestoredCopies from "../../support/runner/restored-copies.ts";
import { connectionSchema, startShop } from "../../support/shop/shop.ts";
import { inWhole } from "./whole.ts";

/** Phones use the embedded database. */
const DATABASES: readonly DatabaseKind[] = inWhole ? ["postgres", "pglite"] : ["postgres"];

/**
 * Starts one shop on each database for all tests. Workers get their URLs in SHOPS_UNDER_TEST (fixtures.ts). Rate limits are off, because
 * all tests have the same address.
 */
export default async function openShops(): Promise<() => Promise<void>> {
  const removeCopies = await provideRestoredCopies();
  const endPostgres = await providePostgres();
  const env = { RATE_LIMIT_FACTOR: "1000" };
  const shops = await Promise.all(DATABASES.map((database) => startShop({ database, env })));
  const connections = shops.map((shop, index) => [DATABASES[index], connectionSchema.parse(shop)]);
  process.env.SHOPS_UNDER_TEST = JSON.stringify(Object.fromEntries(connections));
  return async () => {
    await Promise.all(shops.map((shop) => shop.discard()));
    // Why a page answered 500 or 503.
    const errors = shops.flatMap((shop) => shop.output().match(/^.*"level":[56]0.*$/gm) ?? []);
    if (errors.length > 0) console.error(errors.join("\n"));
    await endPostgres();
    removeCopies?.();
  };
}
