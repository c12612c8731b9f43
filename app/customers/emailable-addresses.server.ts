import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "~/lib/db/database";
import { orders, users } from "~/lib/db/schema/index";

/** Of these addresses, in lower case: those that have paid for an order or belong to a confirmed account. */
export async function findEmailableAddresses(db: Db | Tx, addresses: readonly string[]): Promise<Set<string>> {
  const emails = [...new Set(addresses.map((address) => address.toLowerCase()))];
  if (emails.length === 0) return new Set();
  const email = sql<string>`lower(${orders.email})`;
  const [paid, registered] = [
    await db
      .selectDistinct({ email })
      .from(orders)
      .where(and(inArray(email, emails), isNotNull(orders.paidAt))),
    await db
      .select({ email: users.email })
      .from(users)
      .where(and(inArray(users.email, emails), eq(users.emailVerified, true))),
  ];
  return new Set([...paid, ...registered].map((row) => row.email));
}
