import type { Endpoint } from "./route-table.ts";

export type Who = "nobody" | "visitor" | "customer" | "admin";

type RequestOptions = {
  as?: Who;
  path?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  answers: number;
};

/** A request that the shop must accept, the basis of hostile ones. `path` has its parameters filled in. */
export type Example = RequestOptions &
  ({ method: "GET" } | { method: "POST"; json: unknown } | { method: "POST"; form: Record<string, string> });

/** Requests by path of the route table ("/blog/:id"). */
export type Examples = Readonly<Record<string, readonly Example[]>>;

/** A GET request without a session and with status 200, by default. */
export const get = (more: Partial<RequestOptions> = {}): Example => ({ answers: 200, ...more, method: "GET" });

export const form = (
  as: Who,
  form: Record<string, string>,
  answers = 200,
  more: Partial<RequestOptions> = {},
): Example => ({
  ...more,
  method: "POST",
  as,
  form,
  answers,
});

export const json = (json: unknown, answers = 200, more: Partial<RequestOptions> = {}): Example => ({
  ...more,
  method: "POST",
  json,
  answers,
});

export const UNKNOWN_ID = "3f2b8c1e-1111-4222-8333-444455556666";

/** A request as sent. */
export type Input = { as: Who; method: string; target: string; headers: [string, string][]; body: Buffer | null };

export const FORM = "application/x-www-form-urlencoded";

export const inputOf = (example: Example, endpoint: Pick<Endpoint, "path">): Input => {
  const { type, text } = bodyOf(example);
  return {
    as: example.as ?? "nobody",
    method: example.method,
    target: targetOf(example.path ?? endpoint.path, queryOf(example)),
    headers: headersOf(example, type),
    body: text === null ? null : Buffer.from(text),
  };
};

export const queryOf = ({ query = {} }: Example) => encoded(Object.entries(query));

export const headersOf = ({ headers = {} }: Example, type: string | null): [string, string][] =>
  Object.entries({ ...headers, ...(type && { "Content-Type": type }) });

/** `change` is applied to the JSON or the form. */
export function bodyOf(
  example: Example,
  change = (value: unknown) => value,
  toJson: (value: unknown) => string = JSON.stringify,
): { type: string | null; text: string | null } {
  if ("json" in example) return { type: "application/json", text: toJson(change(example.json)) };
  if (!("form" in example)) return { type: null, text: null };
  const value = change(example.form);
  const fields: [string, unknown][] = Object.entries(
    typeof value === "object" && value !== null ? value : { "": value },
  );
  const pairs = fields.map(([name, field]) => [name, typeof field === "string" ? field : toJson(field)] as const);
  return { type: FORM, text: encoded(pairs) };
}

export const targetOf = (path: string, query: string) =>
  query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;

export const encoded = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join("=")).join("&");
