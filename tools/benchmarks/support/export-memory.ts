import { z } from "zod";
import { ALL, loadAdminQueries } from "./admin-queries.ts";

/**
 * `node export-memory.ts FOLDER DATABASE_URL ORDERS`: exports all orders and prints the resident memory as JSON: before, the maximum in the
 * first fifth of the rows, and the maximum, in MB.
 */

const [folder, databaseUrl, expected] = z
  .tuple([z.string(), z.string(), z.coerce.number()])
  .parse(process.argv.slice(2));
const inUse = () => process.memoryUsage().rss / 1_000_000;

const { database, exportOrders } = await loadAdminQueries(folder, databaseUrl);
const began = performance.now();
const before = inUse();
let [rows, early, most] = [0, 0, 0];
const decoder = new TextDecoder();
for await (const chunk of exportOrders(ALL)) {
  // Rows end with a line break; a few briefs contain more.
  rows += decoder.decode(chunk).split("\r\n").length - 1;
  most = Math.max(most, inUse());
  if (rows <= expected / 5) early = most;
}
await database.close();
const seconds = (performance.now() - began) / 1_000;
console.log(JSON.stringify({ before, early, most, seconds }));
