import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import type { Receipt } from "~/lib/db/column-types";
import { orders } from "~/lib/db/schema/index";
import type { ReceiptDetails } from "~/ui/receipt/receipt-data";
import { findReceiptWhere } from "./receipt.server";
import { findReceiptDetailsWhere } from "./receipts.server";

/** An order's id and our own mark, as `renewalReceiptUrl` writes them; anything else is refused without a question to the database. */
const receiptKey = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/);

/**
 * The page with the receipt of a subscription's later month, which has no checkout session that could name it. Only who got
 * the mail can know the address; it is good as long as AUTH_SECRET stays the same.
 */
export const renewalReceiptUrl = (app: App, orderId: string): string =>
  `${app.settings.appUrl}/receipt?key=${orderId}.${markOf(app, orderId).toString("base64url")}`;

/** The six fields of that receipt, or null for a key that is not ours. A guessed key is refused before the database is asked. */
export async function findRenewalReceipt(app: App, key: string): Promise<Receipt | null> {
  const orderId = orderIdIn(app, key);
  return orderId === null ? null : findReceiptWhere(app, eq(orders.id, orderId));
}

/** What that receipt shows beside them. */
export async function findRenewalReceiptDetails(app: App, key: string): Promise<ReceiptDetails | null> {
  const orderId = orderIdIn(app, key);
  return orderId === null ? null : findReceiptDetailsWhere(app, eq(orders.id, orderId));
}

function orderIdIn(app: App, key: string): string | null {
  if (!receiptKey.safeParse(key).success) return null;
  const [orderId = "", given = ""] = key.split(".");
  const mark = Buffer.from(given, "base64url");
  const wanted = markOf(app, orderId);
  if (mark.length !== wanted.length || !timingSafeEqual(mark, wanted)) return null;
  return orderId;
}

const markOf = (app: App, orderId: string): Buffer =>
  createHmac("sha256", app.auth.secret).update(`receipt:${orderId}`).digest();
