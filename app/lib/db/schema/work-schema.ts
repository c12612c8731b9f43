import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";
import { orders } from "./orders";

/** What staff write to each other about an order; its customer never sees it. */
export const orderNotes = pgTable(
  "order_notes",
  {
    /** Made by the form that it was written in, so that one that is sent twice is stored once. */
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** The email address of a member of staff. */
    author: text("author").notNull(),
    text: text("text").notNull(),
  },
  (t) => [index("order_notes_order").on(t.orderId, t.createdAt, t.id)],
);
