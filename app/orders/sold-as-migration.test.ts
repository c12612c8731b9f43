import { getTableColumns, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "~/lib/db/client.server";
import { orders, quotes } from "~/lib/db/schema/index";
import { paidPage } from "../../tests/support/app/paid-orders";
import { newerRelease } from "../../tests/support/database/newer-release";
import { openCluster } from "../../tests/support/database/open-cluster";
import { soldService } from "./sold-service";

const cluster = openCluster();

test("orders and quotes from before are as shipped", async () => {
  using previous = newerRelease();
  previous.endBefore("0007_sold_as");
  const databaseUrl = await cluster.newDatabase();
  const old = await openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder: previous.migrations });
  const row = paidPage({});
  const written = Object.entries(getTableColumns(orders)).filter(([name]) => name in row);
  const names = written.map(([, { name }]) => sql.identifier(name));
  const values = written.map(([name, column]) => sql.param(Reflect.get(row, name), column));
  await old.db.execute(sql`insert into orders (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`);
  await old.db.execute(sql`insert into quotes (created_at, good_until, service, name, email, brief, amount, price, live)
    values (now(), now(), 'blast', 'Jo', 'jo@acme.example', '{}', 65000, '{"cents": 65000, "parts": []}', false)`);
  await old.close();

  const { db, close } = await openDatabase({
    ...{ databaseUrl, dataDir: "/nowhere", migrationsFolder: "app/lib/db/migrations" },
  });
  const [order] = await db.select().from(orders);
  const [quote] = await db.select().from(quotes);
  expect([order?.soldAs, quote?.soldAs]).toEqual([null, null]);
  expect(order && soldService(order)?.offer.title).toBe("Custom Web Pages");
  expect(quote && soldService(quote)?.offer.title).toBe("BLAST Social Content");
  await close();
});
