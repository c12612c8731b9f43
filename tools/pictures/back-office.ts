import { randomUUID } from "node:crypto";
import type * as pgliteModule from "../../app/lib/db/pglite.server.ts";
import type * as schemaModule from "../../app/lib/db/schema/index.ts";
import { type Shop, startShop } from "../../tests/support/shop/shop.ts";
import { signedInAdmin } from "../../tests/support/shop/visitor.ts";
import { importSource } from "../import-source.ts";
import { ADMINS, backOfficeRows, COLLEAGUES, deadJobRow } from "./back-office-data.ts";

type Role = keyof typeof ADMINS;
type BackOffice = { shop: Shop; cookies: Record<Role, ReadonlyMap<string, string>> };

/** A shop whose database has the rows of back-office-data.ts, and cookies of a signed-in admin of each role. */
export async function startBackOffice(options: { failing?: boolean } = {}): Promise<BackOffice> {
  const shop = await startShop({
    database: "pglite",
    firstStart: true,
    env: { LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "1000" },
  });
  const signIn = async (role: Role) => new Map((await signedInAdmin(shop, ADMINS[role], role)).cookies);
  const cookies = { owner: await signIn("owner"), manager: await signIn("manager"), reader: await signIn("reader") };
  await shop.stop();
  await insertRows(shop, options.failing ?? false);
  return { shop: await shop.revive(), cookies };
}

async function insertRows({ dataDir }: Shop, failing: boolean): Promise<void> {
  const { openPglite } = await importSource<typeof pgliteModule>("app/lib/db/pglite.server.ts");
  const schema = await importSource<typeof schemaModule>("app/lib/db/schema/index.ts");
  const database = await openPglite({ dataDir, migrationsFolder: "app/lib/db/migrations" });
  const now = new Date();
  const rows = backOfficeRows(now);
  try {
    await database.db.transaction(async (tx) => {
      for (const { email, role } of COLLEAGUES) {
        const id = randomUUID();
        await tx.insert(schema.users).values({ id, email, name: email, emailVerified: true });
        await tx.insert(schema.adminUsers).values({ id, role });
      }
      await tx.insert(schema.quotes).values(rows.quotes);
      await tx.insert(schema.coupons).values(rows.coupons);
      await tx.insert(schema.orders).values(rows.orders);
      await tx.insert(schema.orderEvents).values(rows.orderEvents);
      await tx.insert(schema.refunds).values(rows.refunds);
      await tx.insert(schema.refundRequests).values(rows.refundRequests);
      await tx.insert(schema.disputes).values(rows.disputes);
      await tx.insert(schema.orderMessages).values(rows.orderMessages);
      await tx.insert(schema.contactMessages).values(rows.contactMessages);
      await tx.insert(schema.savedReplies).values(rows.savedReplies);
      await tx.insert(schema.orderFiles).values(rows.orderFiles);
      await tx.insert(schema.deliveries).values(rows.deliveries);
      await tx.insert(schema.deliveryFiles).values(rows.deliveryFiles);
      await tx.insert(schema.orderNotes).values(rows.orderNotes);
      await tx.insert(schema.emails).values(rows.emails);
      await tx.insert(schema.activityLog).values(rows.activityLog);
      if (failing) await tx.insert(schema.deadJobs).values(deadJobRow(now));
    });
  } finally {
    await database.close();
  }
}

// `node tools/pictures/back-office.ts`: the same shop to look at, until Ctrl+C.
if (import.meta.main) {
  const { shop, cookies } = await startBackOffice();
  for (const [role, jar] of Object.entries(cookies))
    console.log(role, [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
  console.log(`${shop.url}/admin`);
  process.once("SIGINT", () => void shop.discard().then(() => process.exit()));
}
