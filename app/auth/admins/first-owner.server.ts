import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { accounts, adminUsers } from "~/lib/db/schema/index";
import { isLoopback } from "~/lib/loopback";
import { createSeal, isSealOf } from "../seal.server";
import { createAdminAccount } from "./invitations.server";

type FirstOwnerApp = Pick<App, "auth" | "db" | "settings">;

const SEALED = "first-owner";

/** Examples have no account. */
async function hasOwner(db: Db | Tx): Promise<boolean> {
  const [owner] = await db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .innerJoin(accounts, and(eq(accounts.userId, adminUsers.id), eq(adminUsers.role, "owner")))
    .limit(1);
  return owner !== undefined;
}

/** For a shop on this computer: others may read the output of a public one. */
const isLocalShop = ({ settings }: FirstOwnerApp): boolean => isLoopback(new URL(settings.appUrl).hostname);

/** Where the first owner is made without a shell; null once there is one, and in public shops. */
export const findFirstOwnerUrl = async (app: FirstOwnerApp): Promise<string | null> =>
  isLocalShop(app) && !(await hasOwner(app.db))
    ? `${app.settings.appUrl}/auth/first-owner?key=${createSeal(app.auth, SEALED)}`
    : null;

export const isFirstOwnerKey = async (app: FirstOwnerApp, key: string): Promise<boolean> =>
  isLocalShop(app) && isSealOf(app.auth, SEALED, key) && !(await hasOwner(app.db));

/** The printed link proves that it is the shop's own person. False if there is an owner, or the address has a confirmed account. */
export const createFirstOwner = (
  app: FirstOwnerApp & Pick<App, "now">,
  email: string,
  password: string,
): Promise<boolean> =>
  createAdminAccount(app, { email, password, by: "first start" }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${SEALED}))`);
    return (await hasOwner(tx)) ? null : "owner";
  });
