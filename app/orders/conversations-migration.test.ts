import { randomUUID } from "node:crypto";
import { eq, getTableColumns, type InferInsertModel, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { openDatabase } from "~/lib/db/client.server";
import {
  adminUsers,
  contactMessages,
  conversationReaders,
  conversations,
  deliveries,
  orderMessages,
  orders,
  refundRequests,
  users,
} from "~/lib/db/schema/index";
import { paidPage } from "../../tests/support/app/paid-orders";
import { newerRelease } from "../../tests/support/database/newer-release";
import { openCluster } from "../../tests/support/database/open-cluster";

const cluster = openCluster();

const ANN = "ann@pixelpilots.example";
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const open = (databaseUrl: string, migrationsFolder: string) =>
  openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder });

test("the history of a shop gets its states, and nothing is lost", async () => {
  using previous = newerRelease();
  previous.endBefore("0002_conversations");
  const url = await cluster.newDatabase();
  const old = await open(url, previous.migrations);
  const { db } = old;
  const adminId = randomUUID();
  /** Only these columns: the schema of today has more. */
  const insert = async <T extends PgTable>(table: T, row: InferInsertModel<T>): Promise<void> => {
    const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([name]) => name in row);
    const names = columns.map(([, column]) => sql.identifier(column.name));
    const values = columns.map(([name, column]) => sql.param(Reflect.get(row, name), column));
    await db.execute(sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`);
  };
  await insert(users, { id: adminId, email: ANN, name: ANN, emailVerified: true });
  await insert(adminUsers, { id: adminId });

  const names = new Map<string, string>();
  const order = async (name: string, workStatus: "new" | "in_progress" | "done", of: Message[] = []) => {
    const orderId = randomUUID();
    await insert(orders, paidPage({ id: orderId, workStatus, paidAt: daysAgo(90) }));
    names.set(orderId, name);
    for (const { id = randomUUID(), by, at, read = false } of of)
      await insert(orderMessages, {
        id,
        orderId,
        sender: by,
        author: by === "team" ? ANN : "jo@acme.example",
        text: "Hi",
        createdAt: at,
        readAt: read ? at : null,
      });
    return orderId;
  };
  type Message = { id?: string; by: "customer" | "team"; at: Date; read?: boolean };
  const contact = async (name: string, at: Date, more: Partial<typeof contactMessages.$inferInsert> = {}) => {
    const id = randomUUID();
    await insert(contactMessages, { id, name, email: "jo@acme.example", message: "Hi", createdAt: at, ...more });
    names.set(id, name);
  };
  const delivered = { author: ANN, number: 1, title: "Draft", closes: true };

  const [asked, refundDay] = [daysAgo(50), daysAgo(40)];
  await order("no messages", "new");
  await order("unread", "done", [
    { by: "team", at: daysAgo(60) },
    { by: "customer", at: asked },
    { by: "customer", at: daysAgo(45) },
  ]);
  await order("read, work open", "in_progress", [{ by: "customer", at: asked, read: true }]);
  await order("read, work done", "done", [{ by: "customer", at: asked, read: true }]);
  await order("read lately, work done", "done", [{ by: "customer", at: daysAgo(10), read: true }]);
  await order("we wrote last, work open", "in_progress", [
    { by: "customer", at: asked, read: true },
    { by: "team", at: daysAgo(45) },
  ]);
  await order("we wrote last, work done", "done", [{ by: "team", at: asked }]);
  const answered = await order("delivered after the message", "in_progress", [
    { by: "customer", at: asked, read: true },
  ]);
  await insert(deliveries, { ...delivered, orderId: answered, createdAt: daysAgo(45) });
  const revisionId = randomUUID();
  const revised = await order("revision", "in_progress", [{ id: revisionId, by: "customer", at: asked, read: true }]);
  await insert(deliveries, {
    ...{ ...delivered, id: revisionId, orderId: revised, createdAt: daysAgo(55) },
    ...{ status: "revision", answeredAt: asked, revision: 1, comment: "Hi" },
  });
  const refunded = await order("refund request", "done", [{ by: "team", at: asked }]);
  await insert(refundRequests, {
    ...{ id: randomUUID(), orderId: refunded, subjectId: refunded, createdAt: refundDay },
    ...{ amount: 100, endsSubscription: false },
  });
  await contact("contact, unread", asked);
  await contact("contact, read lately", daysAgo(10), { readAt: daysAgo(9) });
  await contact("contact, read long ago", asked, { readAt: asked });
  await contact("contact, answered", daysAgo(10), { readAt: daysAgo(9), answeredAt: daysAgo(9) });
  await contact("contact, spam", daysAgo(10), { spamSince: daysAgo(9) });
  await old.close();

  const upgraded = await open(url, "app/lib/db/migrations");
  const rows = await upgraded.db.select().from(conversations);
  const states = Object.fromEntries(rows.map(({ id, state, about }) => [names.get(id), `${state}, ${about}`]));
  expect(states).toEqual({
    unread: "needs_reply, message",
    "read, work open": "needs_reply, message",
    "read, work done": "done, message",
    "read lately, work done": "needs_reply, message",
    "we wrote last, work open": "waiting, message",
    "we wrote last, work done": "done, message",
    "delivered after the message": "waiting, message",
    revision: "needs_reply, revision",
    "refund request": "needs_reply, refund",
    "contact, unread": "needs_reply, message",
    "contact, read lately": "needs_reply, message",
    "contact, read long ago": "done, message",
    "contact, answered": "done, message",
    "contact, spam": "spam, message",
  });
  const named = (name: string) => rows.find(({ id }) => names.get(id) === name);
  expect(named("unread")).toMatchObject({ since: asked, lastBy: "customer" });
  expect(named("we wrote last, work open")).toMatchObject({ lastBy: ANN });
  expect(named("refund request")).toMatchObject({ lastAt: refundDay, lastBy: "customer" });
  expect(named("refund request")?.orderId).toBe(refunded);
  const readers = await upgraded.db.select().from(conversationReaders).where(eq(conversationReaders.adminId, adminId));
  expect(readers.map(({ conversationId }) => names.get(conversationId)).toSorted()).toEqual([
    "contact, read lately",
    "read lately, work done",
    "read, work open",
    "revision",
  ]);
  await upgraded.close();
});
