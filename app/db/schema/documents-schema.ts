import { customType, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { orders } from "./orders-schema";

/** Bytes, which the two drivers give back as a Buffer or a Uint8Array. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Files that were made from an order once and are kept, such as BLAST's calendar. */
export const orderDocuments = pgTable(
  "order_documents",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** Of all that it was made from: another one makes the file anew. */
    fingerprint: text("fingerprint").notNull(),
    content: bytes("content").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] })],
);
