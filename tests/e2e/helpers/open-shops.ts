import { providePostgres } from "../../support/database/test-database.ts";
import copies from "../../support/runner/restored-copies.ts";
import { startShop } from "../../support/shop/shop.ts";

/**
 * Opens two shops for all journeys, one on each database, and closes them afterwards. Their doors are handed to the
 * workers in the environment (see fixtures.ts). Limits per client are off: all journeys come from one address.
 */
export default async function openShops(): Promise<() => Promise<void>> {
  const removeCopies = await copies();
  const endPostgres = await providePostgres();
  const env = { RATE_LIMIT_FACTOR: "1000" };
  const pglite = await startShop({ database: "pglite", env });
  const postgres = await startShop({ database: "postgres", env });
  const door = ({ url, sandboxUrl, dataDir, databaseUrl }: typeof pglite) => ({
    url,
    sandboxUrl,
    dataDir,
    databaseUrl,
  });
  process.env.SHOPS_UNDER_TEST = JSON.stringify({ pglite: door(pglite), postgres: door(postgres) });
  return async () => {
    await Promise.all([pglite.discard(), postgres.discard()]);
    await endPostgres();
    removeCopies?.();
  };
}
