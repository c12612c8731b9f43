import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type * as pgliteModule from "../../app/lib/db/pglite.server.ts";
import type * as schemaModule from "../../app/lib/db/schema/index.ts";
import { type Shop, startShop } from "../../tests/support/shop/shop.ts";
import { signedInAdmin, type Visitor } from "../../tests/support/shop/visitor.ts";
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
  const signIn = async (role: Role) => signedInAdmin(shop, ADMINS[role], role);
  const [owner, manager, reader] = [await signIn("owner"), await signIn("manager"), await signIn("reader")];
  const cookies = { owner: new Map(owner.cookies), manager: new Map(manager.cookies), reader: new Map(reader.cookies) };
  for (const [file, alt] of PICTURES) await uploadPicture(manager, file, alt);
  await shop.stop();
  await insertRows(shop, options.failing ?? false);
  return { shop: await shop.revive(), cookies };
}

const IMAGES = "app/content/images";
const PICTURES: readonly (readonly [file: string, alt: string])[] = [
  [`${IMAGES}/generated/team/dev-okafor.png`, "Dev Okafor, a pixel portrait"],
  [`${IMAGES}/generated/blog/3.png`, "A robot reads the plan of a campaign"],
  [`${IMAGES}/samples/page-bakery.png`, "Landing page of a bakery, with a tray of fresh bread and the opening hours"],
];

async function uploadPicture(admin: Visitor, file: string, alt: string): Promise<void> {
  const body = new FormData();
  body.append("picture", new Blob([readFileSync(file)]), basename(file));
  body.append("alt", alt);
  body.append("intent", "upload");
  const { status } = await admin.ask("/admin/content/media", { method: "POST", body });
  if (status !== 200) throw new Error(`${file} was answered with ${status}`);
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
