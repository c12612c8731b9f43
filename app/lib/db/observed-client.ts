import type { Observe } from "~/lib/logging/instrumentation";

/** A statement's name, for people who look for the slow one: what it does, and to which table. Nothing of its values. */
export function statementName(statement: string): string {
  // A value that was written into the statement, as in raw ones, is not of its name.
  const text = statement.replace(/'(?:[^']|'')*'/g, "''");
  const first = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "";
  if (!VERBS.has(first)) return "other";
  // One that is put together of others is what it changes.
  const verb = (first === "with" && WRITING.exec(text)?.[1]?.toLowerCase()) || first;
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i.exec(text)?.[1];
  return table ? `${verb} ${table.toLowerCase().slice(0, LONGEST)}` : verb;
}

const WRITING = /\(\s*(insert|update|delete)\b/i;
const VERBS = new Set([
  "select",
  "insert",
  "update",
  "delete",
  "with",
  "begin",
  "commit",
  "rollback",
  "savepoint",
  "release",
  "set",
]);
/** PostgreSQL's own limit for a name. */
const LONGEST = 63;

/**
 * A driver's client whose statements are watched, those of its transactions too. What is asked of it otherwise goes to the client itself.
 */
export function observeClient<C extends object>(client: C, watch: Observe): C {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || name === "constructor") return value;
      if (name === "query") {
        return (...given: unknown[]) =>
          watch({ kind: "statement", name: statementName(textOf(given[0])) }, () =>
            Reflect.apply(value, target, given),
          );
      }
      // A pool's connection, for a transaction.
      if (name === "connect") {
        return async (...given: unknown[]) => observeClient(await Reflect.apply(value, target, given), watch);
      }
      if (name === "transaction") {
        return (work: (tx: object) => unknown) => value.call(target, (tx: object) => work(observeClient(tx, watch)));
      }
      return value.bind(target);
    },
  });
}

/** PostgreSQL's driver is given an object, the embedded one a text. */
function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const text = typeof statement === "object" && statement !== null && "text" in statement ? statement.text : "";
  return typeof text === "string" ? text : "";
}
