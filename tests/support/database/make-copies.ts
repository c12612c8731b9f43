import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atExit } from "../runner/process.ts";
import { buyPage, checkoutBody } from "../shop/purchase.ts";
import { type Shop, startShop } from "../shop/shop.ts";
import { LOCK_FILES } from "./ready-database.ts";
import { FROM_BACKUP, runCopying } from "./restored-copy.ts";
import { type DatabaseKind, freshDatabase, providePostgres } from "./test-database.ts";

const SOLD_BEFORE = 5;

/** Makes the restored copies that the databases of a run start as. Returns a function that removes them. */
export async function makeCopies(): Promise<() => void> {
  // The shops to copy start empty.
  delete process.env[FROM_BACKUP];
  const folder = mkdtempSync(join(tmpdir(), "shop-copies-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const leave = atExit(remove);
  const endPostgres = await providePostgres();
  try {
    for (const kind of ["pglite", "postgres"] as const) await makeCopy(folder, kind);
  } finally {
    await endPostgres();
  }
  process.env[FROM_BACKUP] = folder;
  return () => {
    process.env[FROM_BACKUP] = "1";
    leave();
    remove();
  };
}

/** Backs up a shop, on PostgreSQL during sales, and restores it into a folder. PostgreSQL databases are restored by `createDatabase`. */
async function makeCopy(folder: string, kind: DatabaseKind): Promise<void> {
  const file = join(folder, `${kind}.backup`);
  const shop = await startShop({ database: kind, env: { RATE_LIMIT_FACTOR: "1000", LOG_LEVEL: "error" } });
  // Pending jobs are copied too: this name tells the emails about copied orders apart.
  const page = { ...checkoutBody({ company: "Early Bird Ltd" }), email: "bird@early.example" };
  try {
    for (let sold = 0; sold < SOLD_BEFORE; sold++) await buyPage(shop, page);
    // Only the shop's process may open the embedded database.
    if (kind === "pglite") {
      await shop.stop();
      await runCopying("backup", file, shop);
    } else await backUpDuringSales(shop, file, page);
  } finally {
    await shop.discard();
  }
  const dataDir = join(folder, kind);
  mkdirSync(dataDir);
  const { url, drop } = await freshDatabase(kind);
  const output = await runCopying("restore", file, { dataDir, databaseUrl: url });
  if (Number(/(\d+) orders/.exec(output)?.[1] ?? 0) < SOLD_BEFORE) throw new Error(`The copy is empty: ${output}`);
  await drop();
  for (const name of LOCK_FILES) rmSync(join(dataDir, name), { force: true });
}

async function backUpDuringSales(shop: Shop, file: string, page: unknown): Promise<void> {
  const backup = { isRunning: true };
  const sales = (async () => {
    let sold = 0;
    // On a busy machine a purchase may time out.
    while (backup.isRunning)
      sold += await buyPage(shop, page).then(
        () => 1,
        () => 0,
      );
    return sold;
  })();
  await runCopying("backup", file, shop).finally(() => {
    backup.isRunning = false;
  });
  if ((await sales) === 0) throw new Error("No order came in while the backup was made");
}
