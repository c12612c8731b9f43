import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, test } from "vitest";
import { DatabaseStopped, errorMessage, OuterHandleInTransaction } from "./errors";
import { detectOutage } from "./outage";

const coded = (code: string, message = "it failed") => Object.assign(new Error(message), { code });
/** As drizzle throws it: the whole statement, with the reason as its cause. */
const wrapped = (cause: Error) => new DrizzleQueryError("select * from orders", [], cause);

describe("outageOf", () => {
  test.each(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "57P01", "57P03", "53300", "57014", "08006", "28P01", "3D000"])(
    "%s: the database is away, whoever wraps it",
    (code) => {
      expect(detectOutage(coded(code))).toBe("away");
      expect(detectOutage(wrapped(coded(code)))).toBe("away");
      expect(detectOutage(new AggregateError([coded(code)]))).toBe("away");
    },
  );

  test.each([
    "Connection terminated unexpectedly",
    "timeout exceeded when trying to connect",
    "Query read timeout",
    "PGlite is closed",
    "Cannot use a pool after calling end on the pool",
  ])("a driver's words '%s': the database is away", (words) => {
    expect(detectOutage(wrapped(new Error(words)))).toBe("away");
  });

  test("a full disk is told apart, in PostgreSQL's code, the system's, and that of WebAssembly, which is no Error", () => {
    expect(detectOutage(wrapped(coded("53100")))).toBe("full");
    expect(detectOutage(coded("ENOSPC"))).toBe("full");
    expect(detectOutage({ name: "ErrnoError", errno: 51 })).toBe("full");
  });

  test("a database that takes nothing in is told apart", () => {
    expect(detectOutage(wrapped(coded("25006")))).toBe("read-only");
    expect(detectOutage(coded("EROFS"))).toBe("read-only");
  });

  test("an embedded database that has stopped is out for the reason that stopped it", () => {
    expect(detectOutage(wrapped(new DatabaseStopped("full")))).toBe("full");
  });

  test.each([
    wrapped(coded("23505", "duplicate key")),
    wrapped(coded("42P01", "no such table")),
    wrapped(coded("22P02", "invalid input: connection terminated is no number, ask 57P01")).cause,
    new OuterHandleInTransaction("used inside"),
    new TypeError("x is not a function"),
    { name: "ErrnoError", errno: 44 },
    "ECONNREFUSED",
    null,
    undefined,
  ])("a fault of ours says nothing about the database: %s", (error) => {
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
])("wordsOf %j: '%s'", (thrown, words) => {
  expect(errorMessage(thrown)).toBe(words);
});
