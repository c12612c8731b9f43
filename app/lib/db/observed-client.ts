import type { Observe } from "~/lib/logging/instrumentation";

const VERBS = new Set("select insert update delete with begin commit rollback savepoint release set".split(" "));
const WRITING_VERB = /\(\s*(insert|update|delete)\b/i;
const MAX_NAME_LENGTH = 63;

/** Verb and table without any value, such as "select orders"; "other" for unknown verbs. */
export function statementName(statement: string): string {
  const text = statement.replace(/'(?:[^']|'')*'/g, "''");
  const first = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "";
  if (!VERBS.has(first)) return "other";
  // A `with` statement is named by the write that it contains.
  const verb = (first === "with" && WRITING_VERB.exec(text)?.[1]?.toLowerCase()) || first;
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i.exec(text)?.[1];
  return table ? `${verb} ${table.toLowerCase().slice(0, MAX_NAME_LENGTH)}` : verb;
}

/** Also observes the statements of transactions and pool connections. */
export function observeClient<C extends object>(client: C, watch: Observe): C {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || name === "constructor") return value;
      if (name === "query") {
        return (...args: unknown[]) =>
          watch({ kind: "statement", name: statementName(textOf(args[0])) }, () => Reflect.apply(value, target, args));
      }
      if (name === "connect") {
        return async (...args: unknown[]) => observeClient(await Reflect.apply(value, target, args), watch);
      }
      if (name === "transaction") {
        return (work: (tx: object) => unknown) => value.call(target, (tx: object) => work(observeClient(tx, watch)));
      }
      return value.bind(target);
    },
  });
}

/** node-postgres receives an object, PGlite a string. */
function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const text = typeof statement === "object" && statement !== null && "text" in statement ? statement.text : "";
  return typeof text === "string" ? text : "";
}
