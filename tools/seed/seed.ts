/**
 * `npm run seed`: writes an invented agency with a year of work into the shop's database, and migrates it first. With a NUMBER it
 * writes that many orders of the last 3 years instead. `live` is false for all of them. The embedded database needs a stopped shop.
 */
import { importSource } from "../import-source.ts";
import type * as RunSeedModule from "./run-seed.ts";

try {
  const { runSeed } = await importSource<typeof RunSeedModule>("tools/seed/run-seed.ts");
  await runSeed(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
