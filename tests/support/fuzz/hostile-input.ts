import fc from "fast-check";
import { hostileName, hostileText, hostileValue, jsonText, plainText } from "./hostile-values.ts";
import { changed, changes } from "./mutations.ts";
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

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];
const FORM = "application/x-www-form-urlencoded";
const BOUNDARY = "----shop";

export const inputOf = (example: Example, endpoint: Pick<Endpoint, "path">): Input => {
  const { type, text } = bodyOf(example, []);
  return {
    as: example.as ?? "nobody",
    method: example.method,
    target: targetOf(example.path ?? endpoint.path, queryOf(example)),
    headers: headersOf(example, type),
    body: text === null ? null : Buffer.from(text),
  };
};

const queryOf = ({ query = {} }: Example) => encoded(Object.entries(query));

const headersOf = ({ headers = {} }: Example, type: string | null): [string, string][] =>
  Object.entries({ ...headers, ...(type && { "Content-Type": type }) });

/** Hostile variants of an endpoint's examples: other methods, sessions, paths, queries, headers, cookies and bodies. */
export function hostileInput(endpoint: Endpoint, examples: readonly Example[]): fc.Arbitrary<Input> {
  return fc
    .record({
      example: fc.constantFrom(...(examples.length > 0 ? examples : [get()])),
      method: fc.option(fc.constantFrom(...METHODS), { freq: 3 }),
      as: fc.option(fc.constantFrom<Who>("nobody", "visitor", "customer", "admin"), { freq: 2 }),
      path: fc.option(hostilePath(endpoint), { freq: 3 }),
      query: fc.option(hostileQuery, { freq: 2 }),
      headers: fc.array(hostileHeader, { maxLength: 3 }),
      changes,
      wrapping: fc.option(hostileWrapping, { freq: 3 }),
    })
    .map(({ example, as, path, query, headers, changes, wrapping, ...asked }) => {
      const { type, text } = bodyOf(example, changes);
      const given = wrapping ? wrapping(text ?? "", type) : { type, body: text === null ? null : Buffer.from(text) };
      const method = asked.method ?? example.method;
      return {
        as: as ?? example.as ?? "nobody",
        method,
        target: targetOf(path ?? example.path ?? endpoint.path, query?.(example) ?? queryOf(example)),
        headers: [...headersOf(example, given.type), ...headers],
        body: method === "GET" || method === "HEAD" || method === "TRACE" ? null : given.body,
      };
    });
}

function bodyOf(example: Example, all: Parameters<typeof changed>[1]): { type: string | null; text: string | null } {
  if ("json" in example) return { type: "application/json", text: jsonText(changed(example.json, all)) };
  if ("form" in example) {
    const value = changed(example.form, all);
    const fields: [string, unknown][] = Object.entries(
      typeof value === "object" && value !== null ? value : { "": value },
    );
    return { type: FORM, text: encoded(fields.map(([name, text]) => [name, plainText(text)])) };
  }
  return { type: null, text: null };
}

function encodedText(most: number): fc.Arbitrary<string> {
  return hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, most));
}

/** Paths similar to the endpoint's, with any text as parameters. */
const hostilePath = (endpoint: Endpoint): fc.Arbitrary<string> =>
  fc
    .tuple(
      encodedText(3_000),
      fc.constantFrom(
        ...["", ".data", ".data", "/", "//", "/.data", "/_.data", "/%", "/%2e%2e", "%00", "%ff", "/%E0%A4%A", ";x=1"],
        ...["/..", "/../", "?", ".", "%2f", "/constructor", ".json", "/_root.data"],
      ),
      fc.boolean(),
    )
    .map(([filling, suffix, upper]) => {
      const path = endpoint.path.replace(/[:*]\w*/g, filling).replace(/^\/$/, suffix === ".data" ? "/_root" : "/");
      return (upper ? path.toUpperCase() : path) + suffix;
    });

/** The example's parameters changed, repeated or left out, and extra ones. */
const hostileQuery: fc.Arbitrary<(example: Example) => string> = fc
  .record({
    pairs: fc.array(fc.tuple(hostileName, hostileText), { maxLength: 3 }),
    own: hostileText,
    how: fc.constantFrom("replace", "twice", "cut", "beside"),
    raw: fc.constantFrom(
      ...["", "&%", "&%ff=%E0%A4%A", "&&&=&=", "&a[]=1&a[b]=2", "&index", "&_routes=root", "&_routes=%00", "&q=%00"],
    ),
  })
  .map(({ pairs, own, how, raw }) => (example) => {
    const valid = Object.entries(example.query ?? {});
    const kept = how === "cut" ? [] : valid;
    const changed = kept.map(([name, value]) => [name, how === "replace" ? own : value] as [string, string]);
    const twice = how === "twice" ? valid.map(([name]) => [name, own] as [string, string]) : [];
    return `${encoded([...changed, ...twice, ...pairs])}${raw}`.slice(0, 12_000);
  });

const HEADERS: readonly [names: string[], values: string[]][] = [
  [
    ["Host", "X-Forwarded-Host"],
    ["evil.example", "", "localhost:1", "a b", "[::1", "x".repeat(300)],
  ],
  [["Origin"], ["null", "https://evil.example", "http://", "\u00ff", "http://localhost"]],
  [["Sec-Fetch-Site"], ["same-origin", "none", "cross-site", "", "x, y"]],
  [["Accept"], ["application/json", "text/x-script", "\u00e9", "*/*;q=a"]],
  [["Accept-Encoding"], ["br;q=0", "zstd", "identity;q=0", "gzip, br".repeat(200)]],
  [
    ["If-None-Match", "If-Modified-Since", "Range"],
    ["*", 'W/"', "bytes=5-1", "bytes=-", "yesterday"],
  ],
  [["X-Forwarded-For"], ["1.2.3.4, ,", "::::", "x".repeat(5_000), "'; --"]],
  [["Stripe-Signature"], ["", "t=1,v1=0", "t=x", "t=99999999999999999999,v1="]],
  [["Authorization"], ["Basic ::::", "Bearer ../.."]],
  [["Content-Encoding"], ["gzip", "br", "x"]],
  [["X-HTTP-Method-Override"], ["DELETE", "TRACE"]],
  [
    ["User-Agent", "Referer", "Accept-Language"],
    ["", "\u0080\u00ff", "x".repeat(4_000), "<script>"],
  ],
];

/** Invalid values of our cookies. */
const hostileCookie: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...["pixel-pilots.session_token", "pixel-pilots.session_data", "registered", "notice", "signed-in"],
        ...["__proto__", ""],
      ),
      fc.oneof(
        fc.constantFrom(
          ...["%E0%A4%A", "%", "a.b", ".", "=", '"', "{}", "%00", "%ed%a0%80", "x.".repeat(900), "constructor"],
          "\u00ff",
        ),
        encodedText(2_000),
      ),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((pairs) => pairs.map((pair) => pair.join("=")).join("; "));

const hostileHeader: fc.Arbitrary<[string, string]> = fc.oneof(
  ...HEADERS.map(([names, values]) => fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values))),
  fc.tuple(fc.constant("Cookie"), hostileCookie),
);

type Wrapping = (text: string, type: string | null) => { type: string | null; body: Buffer };

const wrapping = <T>(of: fc.Arbitrary<T>, wrap: (of: T, text: string) => Buffer | string): fc.Arbitrary<Wrapping> =>
  of.map((of) => (text, type) => ({ type, body: Buffer.from(wrap(of, text)) }));

/** The body with another content type, truncated, padded or corrupted. */
const hostileWrapping: fc.Arbitrary<Wrapping> = fc.oneof(
  fc
    .constantFrom<string | null>(
      ...[null, "application/json", FORM, "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "x"],
      ...["application/json; charset=utf-16", `multipart/form-data; boundary=${"b".repeat(500)}`, "text/x-script"],
    )
    .map(
      (type): Wrapping =>
        (text) => ({ type, body: Buffer.from(text) }),
    ),
  wrapping(fc.nat(200), (at, text) => text.slice(0, at)),
  wrapping(fc.tuple(fc.nat(400), fc.uint8Array({ minLength: 1, maxLength: 6 })), ([at, bytes], text) =>
    Buffer.concat([Buffer.from(text).subarray(0, at), bytes, Buffer.from(text).subarray(at)]),
  ),
  fc
    .tuple(
      hostileName,
      hostileValue,
      fc.constantFrom("", '; filename="a.png"', "; filename*=utf-8''%ff"),
      fc.constantFrom("--", "", "-"),
    )
    .map(([name, value, file, end]): Wrapping => {
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
      const body = Buffer.from(`${head}${plainText(value)}\r\n--${BOUNDARY}${end}\r\n`);
      return () => ({ type: `multipart/form-data; boundary=${BOUNDARY}`, body });
    }),
  wrapping(fc.constantFrom(65_000, 65_537, 70_000, 2_000_000), (length, text) => text.padEnd(length, " ")),
  wrapping(hostileValue, (value) => jsonText(value)),
);

const targetOf = (path: string, query: string) =>
  query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;

const encoded = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join("=")).join("&");
