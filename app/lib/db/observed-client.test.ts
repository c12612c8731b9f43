import { expect, test } from "vitest";
import { canary, expectNoCanary } from "../../../tests/support/canary";
import { statementName } from "./observed-client";

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
