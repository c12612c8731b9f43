import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atExit } from "../runner/process.ts";
import { buyPage, checkoutBody } from "../shop/purchase.ts";
import { startShop } from "../shop/shop.ts";
import { FROM_BACKUP, runCopying } from "./restored-copy.ts";
import { type DatabaseKind, freshDatabase, providePostgres } from "./test-database.ts";

const SOLD_BEFORE = 5;
/** Files of the process that has a data folder locked: a copy does not get them. */
const HELD = ["lock", "lock.pid"];

/** Makes the copies of a run, and answers what removes them. */
export async function makeCopies(): Promise<() => void> {
  // The shops that are copied begin with nothing themselves.
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

const once = () => 1;
const never = () => 0;

/** Backs a shop up while people buy in it, and restores it into a folder. A PostgreSQL database is restored where it is wanted. */
async function makeCopy(folder: string, kind: DatabaseKind): Promise<void> {
  const file = join(folder, `${kind}.backup`);
  const shop = await startShop({ database: kind, env: { RATE_LIMIT_FACTOR: "1000", LOG_LEVEL: "error" } });
  // Jobs that wait come along: what the copy mails about its own orders is told apart by this name.
  const page = { ...checkoutBody({ company: "Early Bird Ltd" }), email: "bird@early.example" };
  try {
    for (let sold = 0; sold < SOLD_BEFORE; sold++) await buyPage(shop, page);
    const backup = { isRunning: true };
    const sales = (async () => {
      let sold = 0;
      // On a very busy machine the provider's answer may come too late for one of them.
      while (backup.isRunning) sold += await buyPage(shop, page).then(once, never);
      return sold;
    })();
    await runCopying("backup", file, shop).finally(() => {
      backup.isRunning = false;
    });
    if ((await sales) === 0) throw new Error("No order came in while the backup was made");
  } finally {
    await shop.discard();
  }
  const dataDir = join(folder, kind);
  mkdirSync(dataDir);
  const { url, drop } = await freshDatabase(kind);
  const said = await runCopying("restore", file, { dataDir, databaseUrl: url });
  if (Number(/(\d+) rows/.exec(said)?.[1] ?? 0) < SOLD_BEFORE) throw new Error(`The copy is empty: ${said}`);
  await drop();
  for (const name of HELD) rmSync(join(dataDir, name), { force: true });
}
