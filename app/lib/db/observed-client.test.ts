import { expect, test } from "vitest";
import { canary, expectNoCanary } from "../../../tests/support/canary";
import { observeClient, statementName } from "./observed-client";

test.each([
  ['select "id" from "orders" where "id" = $1', "select orders"],
  ["  (select 1 from ORDERS)", "select orders"],
  ['insert into "order_events" ("id") values (default)', "insert order_events"],
  ['update "orders" set "status" = $1 returning "id"', "update orders"],
  ["delete from pgboss.job where id = $1", "delete job"],
  ["with placed as (\n  insert into orders (id) values ($1) returning id) select id from placed", "insert orders"],
  ["begin isolation level repeatable read", "begin"],
  ["savepoint sp1", "savepoint"],
  ["select 1", "select"],
  [`select '${canary.brief} from ${canary.name}' from "orders"`, "select orders"],
  [canary.brief, "other"],
  ["", "other"],
])("%s is named '%s'", (statement, name) => {
  expect(statementName(statement)).toBe(name);
  expectNoCanary(statementName(statement));
});

test("statements of a pool and of its connections are observed once each, and other members still work", async () => {
  const names: string[] = [];
  const connection = { query: async (text: string) => `${text}!`, release: () => "released" };
  const pool = {
    query: async (statement: { text: string }) => statement.text,
    connect: async () => connection,
    ended: false,
  };
  const watched = observeClient(pool, async ({ name }, work) => {
    names.push(name);
    return work();
  });
  expect(await watched.query({ text: "select 1 from orders" })).toBe("select 1 from orders");
  const client = await watched.connect();
  expect(await client.query("commit")).toBe("commit!");
  expect(client.release()).toBe("released");
  expect(watched.ended).toBe(false);
  expect(names).toEqual(["select orders", "commit"]);
});
