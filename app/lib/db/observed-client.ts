import type { Observe } from "~/lib/logging/instrumentation";

const VERB = /^[\s(]*(select|insert|update|delete|with|begin|commit|rollback|savepoint|release|set)\b/i;
const WRITING_VERB = /\(\s*(insert|update|delete)\b/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w{0,62})"?/i;

/** Verb and table without any value, such as "select orders"; "other" for unknown verbs. */
export function statementName(statement: string): string {
  const text = statement.replace(/'(?:[^']|'')*'/g, "''");
  const first = VERB.exec(text)?.[1]?.toLowerCase();
  if (!first) return "other";
  // A `with` statement is named by the write that it contains.
  const verb = (first === "with" && WRITING_VERB.exec(text)?.[1]) || first;
  return [verb, TABLE.exec(text)?.[1] ?? []].flat().join(" ").toLowerCase();
}

/** Also observes the statements of transactions and pool connections. */
export function observeClient<C extends object>(client: C, watch: Observe): C {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || name === "constructor") return value;
      if (name === "query")
        return (...args: unknown[]) =>
          watch({ kind: "statement", name: statementName(textOf(args[0])) }, () => Reflect.apply(value, target, args));
      if (name === "connect")
        return async (...args: unknown[]) => observeClient(await Reflect.apply(value, target, args), watch);
      if (name === "transaction")
        return (work: (tx: object) => unknown) => value.call(target, (tx: object) => work(observeClient(tx, watch)));
      return value.bind(target);
    },
  });
}

/** node-postgres receives an object, PGlite a string. */
const textOf = (statement: unknown): string =>
  typeof statement === "object" && statement !== null && "text" in statement
    ? String(statement.text)
    : String(statement);
