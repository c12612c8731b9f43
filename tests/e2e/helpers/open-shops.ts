import { providePostgres } from "../../support/database/test-database.ts";
import provideRestoredCopies from "../../support/runner/restored-copies.ts";
import { connectionSchema, startShop } from "../../support/shop/shop.ts";

/**
 * Starts two shops for all tests, one on each database. Workers get their URLs in SHOPS_UNDER_TEST (fixtures.ts). Rate limits are off,
 * because all tests have the same address.
 */
export default async function openShops(): Promise<() => Promise<void>> {
  const removeCopies = await provideRestoredCopies();
  const endPostgres = await providePostgres();
  const env = { RATE_LIMIT_FACTOR: "1000" };
  const pglite = await startShop({ database: "pglite", env });
  const postgres = await startShop({ database: "postgres", env });
  const [first, second] = [pglite, postgres].map((shop) => connectionSchema.parse(shop));
  process.env.SHOPS_UNDER_TEST = JSON.stringify({ pglite: first, postgres: second });
  return async () => {
    await Promise.all([pglite.discard(), postgres.discard()]);
    await endPostgres();
    removeCopies?.();
  };
}
