/** @module-tag promise-12 */
import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, test } from "vitest";
import { errorMessage } from "./errors";
import { detectOutage } from "./outage";

const coded = (code: string, message = "it failed") => Object.assign(new Error(message), { code });
const wrapped = (cause: Error) => new DrizzleQueryError("select * from orders", [], cause);

describe("detectOutage", () => {
  test.each([
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "57P01",
    "57P03",
    "53300",
    "57014",
    "25P03",
    "08006",
    "28P01",
    "3D000",
  ])("%s: the database is away, also as a cause", (code) => {
    expect(detectOutage(coded(code))).toBe("away");
    expect(detectOutage(wrapped(coded(code)))).toBe("away");
    expect(detectOutage(new AggregateError([coded(code)]))).toBe("away");
  });

  test.each([
    "Connection terminated unexpectedly",
    "timeout exceeded when trying to connect",
    "Query read timeout",
    "PGlite is closed",
    "Cannot use a pool after calling end on the pool",
  ])("a driver's message '%s': the database is away", (message) => {
    expect(detectOutage(wrapped(new Error(message)))).toBe("away");
  });

  test("a full disk is detected by PostgreSQL's code and errno", () => {
    expect(detectOutage(wrapped(coded("53100")))).toBe("full");
    expect(detectOutage(coded("ENOSPC"))).toBe("full");
  });

  test("a read-only database is detected", () => {
    expect(detectOutage(wrapped(coded("25006")))).toBe("read-only");
    expect(detectOutage(coded("EROFS"))).toBe("read-only");
  });

  test.each([
    wrapped(coded("23505", "duplicate key")),
    wrapped(coded("42P01", "no such table")),
    wrapped(coded("22P02", "invalid input: connection terminated is no number, ask 57P01")).cause,
    new TypeError("x is not a function"),
    "ECONNREFUSED",
    null,
    undefined,
  ])("%s is not an outage", (error) => {
    expect(detectOutage(error)).toBeNull();
  });
});

test.each<[unknown, string]>([
  [new Error("no"), "no"],
  ["words", "words"],
  [undefined, "undefined"],
  [{ name: "ErrnoError", errno: 44 }, "ErrnoError 44"],
  [{ message: "from another realm" }, "from another realm"],
  [{}, "an unknown error"],
])("the message of %j is '%s'", (thrown, message) => {
  expect(errorMessage(thrown)).toBe(message);
});
