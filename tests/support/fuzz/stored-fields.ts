import { getTableColumns, getTableName } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { readOrderFilter } from "~/admin/orders/order-filter";
import { invoiceContentSchema } from "~/billing/invoices/invoice-numbering.server";
import { services } from "~/catalog/services";
import * as tables from "~/lib/db/schema/index";
import { queryStoppedShop } from "../database/stopped-shop.ts";
import type { Shop } from "../shop/shop.ts";

/** Fields of a brief that are not form fields: the customer's name, the consent, and the parts of a file. */
const EXTRA_BRIEF_FIELDS = ["name", "agreedAt", "termsDate", "size", "type"];

/** Fields of job data. */
const JOB = words(
  "again orderId messageId messageIds email userId invitationId news refundId requestId when actor invoiceId sender eventId batch deliveryId",
);
/** Fields of events and the activity log. */
const DETAIL = words(
  "amount assignee cents code count delivery disputeId dueOn endsAt fault fields file filter firstOrderId from job mail mailId managers-refund-up-to number reason revision role second-factor sender service sessionId sessions title to workStatus",
);
const PRICE = words("cents every parts label item reason");

/** Known field names of each jsonb column other than briefs. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "orders.agreed": PRICE,
  "quotes.price": PRICE,
  "coupons.services": [],
  "deliveries.links": ["label", "url"],
  "invoices.content": Object.keys(invoiceContentSchema.shape),
  "emails.data": JOB,
  "dead_jobs.data": JOB,
  "activity_log.detail": [...DETAIL, ...JOB, ...Object.keys(readOrderFilter(new URLSearchParams()))],
  "order_events.detail": [...DETAIL, ...JOB],
};

/** Field names in jsonb columns that neither a form nor the code defines. The shop must be stopped. */
export const findUnknownStoredFields = (shop: Pick<Shop, "databaseUrl" | "dataDir">): Promise<string[]> =>
  queryStoppedShop(shop, async (db) => {
    const unknown: string[] = [];
    for (const table of Object.values(tables)) {
      if (!(table instanceof PgTable)) continue;
      const columns = Object.entries(getTableColumns(table));
      const documents = columns.filter(([, column]) => column.getSQLType() === "jsonb").map(([key]) => key);
      if (documents.length === 0) continue;
      const rows: Record<string, unknown>[] = await db.select().from(table);
      unknown.push(
        ...rows.flatMap((row) =>
          documents.flatMap((key) => unknownFieldsIn(`${getTableName(table)}.${key}`, row, key)),
        ),
      );
    }
    return [...new Set(unknown)];
  });

function unknownFieldsIn(column: string, row: Record<string, unknown>, key: string): string[] {
  const known = new Set(key === "brief" ? namesOfForm(row.service) : NAMES[column]);
  return namesIn(row[key])
    .filter((name) => !known.has(name))
    .map((name) => `${column}: ${name}`);
}

function namesOfForm(slug: unknown): string[] {
  const service = Object.values(services).find(({ offer }) => offer.slug === slug);
  return [...Object.keys(service?.schema.shape ?? {}), ...EXTRA_BRIEF_FIELDS, ...namesIn(service?.defaults)];
}

const namesIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, child]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(child)])
    : [];

function words(text: string): string[] {
  return text.split(" ");
}
