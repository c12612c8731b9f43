import fc from "fast-check";
import { hostileName, hostileText, hostileValue, jsonText, plainText } from "./hostile-values.ts";
import { changed, changes } from "./mutations.ts";
import type { Endpoint } from "./route-table.ts";

/** Who asks. */
export type Who = "nobody" | "visitor" | "customer" | "admin";

/** A request that the shop must take, from which hostile ones are made. `path` has its parameters filled in. */
export type Example = {
  as?: Who;
  path?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The status of its answer. */
  answers: number;
} & ({ method: "GET" } | { method: "POST"; json: unknown } | { method: "POST"; form: Record<string, string> });

/** A request as it goes over the wire. */
export type Input = { as: Who; method: string; target: string; headers: [string, string][]; body: Buffer | null };

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];
const FORM = "application/x-www-form-urlencoded";
const BOUNDARY = "----shop";

/** The request of an example, as it is. */
export const inputOf = (example: Example, endpoint: Endpoint): Input => {
  const { type, text } = bodyOf(example, []);
  return {
    as: example.as ?? "nobody",
    method: example.method,
    target: targetOf(example.path ?? endpoint.path, encoded(Object.entries(example.query ?? {}))),
    headers: [...Object.entries(example.headers ?? {}), ...(type ? [["Content-Type", type] as [string, string]] : [])],
    body: text === null ? null : Buffer.from(text),
  };
};

/** Hostile requests to an endpoint, made from its examples: other methods, people, paths, queries, headers, cookies and bodies. */
export function hostileInput(endpoint: Endpoint, examples: readonly Example[]): fc.Arbitrary<Input> {
  const known: readonly Example[] = examples.length > 0 ? examples : [{ method: "GET", answers: 200 }];
  return fc
    .record({
      example: fc.constantFrom(...known),
      method: fc.option(fc.constantFrom(...METHODS), { freq: 3 }),
      as: fc.option(fc.constantFrom<Who>("nobody", "visitor", "customer", "admin"), { freq: 2 }),
      path: fc.option(hostilePath(endpoint), { freq: 3 }),
      query: fc.option(hostileQuery, { freq: 2 }),
      headers: fc.array(hostileHeader, { maxLength: 3 }),
      changes,
      wrapping: fc.option(hostileWrapping, { freq: 3 }),
    })
    .map(({ example, method, as, path, query, headers, changes, wrapping }) => {
      const { type, text } = bodyOf(example, changes);
      const given = wrapping ? wrapping(text ?? "", type) : { type, body: text === null ? null : Buffer.from(text) };
      const sent = method ?? example.method;
      return {
        as: as ?? example.as ?? "nobody",
        method: sent,
        target: targetOf(
          path ?? example.path ?? endpoint.path,
          query?.(example) ?? encoded(Object.entries(example.query ?? {})),
        ),
        headers: [
          ...Object.entries(example.headers ?? {}),
          ...(given.type ? [["Content-Type", given.type] as [string, string]] : []),
          ...headers,
        ],
        body: sent === "GET" || sent === "HEAD" || sent === "TRACE" ? null : given.body,
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

/** Addresses that are nearly the endpoint's. A parameter is filled with anything. */
const hostilePath = (endpoint: Endpoint): fc.Arbitrary<string> =>
  fc
    .tuple(
      hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3_000)),
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

/** Parameters of the example changed, given twice or left out, and others beside them. */
const hostileQuery: fc.Arbitrary<(example: Example) => string> = fc
  .record({
    pairs: fc.array(fc.tuple(hostileName, hostileText), { maxLength: 3 }),
    own: hostileText,
    how: fc.constantFrom("replace", "twice", "cut", "beside"),
    raw: fc.constantFrom(
      "",
      "&%",
      "&%ff=%E0%A4%A",
      "&&&=&=",
      "&a[]=1&a[b]=2",
      "&index",
      "&_routes=root",
      "&_routes=%00",
      "&q=%00",
    ),
  })
  .map(({ pairs, own, how, raw }) => (example) => {
    const valid = Object.entries(example.query ?? {});
    const kept = how === "cut" ? [] : valid;
    const changed = kept.map(([name, value]) => [name, how === "replace" ? own : value] as [string, string]);
    const twice = how === "twice" ? valid.map(([name]) => [name, own] as [string, string]) : [];
    return `${encoded([...changed, ...twice, ...pairs])}${raw}`.slice(0, 12_000);
  });

const hostileHeader: fc.Arbitrary<[string, string]> = fc
  .oneof(
    fc.tuple(
      fc.constantFrom("Host", "X-Forwarded-Host"),
      fc.constantFrom("evil.example", "", "localhost:1", "a b", "[::1", "x".repeat(300)),
    ),
    fc.tuple(
      fc.constant("Origin"),
      fc.constantFrom("null", "https://evil.example", "http://", "\u00ff", "http://localhost"),
    ),
    fc.tuple(fc.constant("Sec-Fetch-Site"), fc.constantFrom("same-origin", "none", "cross-site", "", "x, y")),
    fc.tuple(fc.constant("Accept"), fc.constantFrom("application/json", "text/x-script", "\u00e9", "*/*;q=a")),
    fc.tuple(fc.constant("Accept-Encoding"), fc.constantFrom("br;q=0", "zstd", "identity;q=0", "gzip, br".repeat(200))),
    fc.tuple(
      fc.constantFrom("If-None-Match", "If-Modified-Since", "Range"),
      fc.constantFrom("*", 'W/"', "bytes=5-1", "bytes=-", "yesterday"),
    ),
    fc.tuple(fc.constant("X-Forwarded-For"), fc.constantFrom("1.2.3.4, ,", "::::", "x".repeat(5_000), "'; --")),
    fc.tuple(fc.constant("Stripe-Signature"), fc.constantFrom("", "t=1,v1=0", "t=x", "t=99999999999999999999,v1=")),
    fc.tuple(fc.constant("Authorization"), fc.constantFrom("Basic ::::", "Bearer ../..")),
    fc.tuple(fc.constant("Content-Encoding"), fc.constantFrom("gzip", "br", "x")),
    fc.tuple(fc.constant("X-HTTP-Method-Override"), fc.constantFrom("DELETE", "TRACE")),
    fc.tuple(
      fc.constantFrom("User-Agent", "Referer", "Accept-Language"),
      fc.constantFrom("", "\u0080\u00ff", "x".repeat(4_000), "<script>"),
    ),
    fc.tuple(fc.constant("Cookie"), hostileCookie()),
  )
  .map(([name, value]) => [name, value]);

/** Cookies that look like ours and are not. */
function hostileCookie(): fc.Arbitrary<string> {
  const name = fc.constantFrom(
    "pixel-pilots.session_token",
    "pixel-pilots.session_data",
    "registered",
    "notice",
    "signed-in",
    "__proto__",
    "",
  );
  const value = fc.oneof(
    fc.constantFrom(
      "%E0%A4%A",
      "%",
      "a.b",
      ".",
      "=",
      '"',
      "{}",
      "%00",
      "%ed%a0%80",
      "x.".repeat(900),
      "constructor",
      "\u00ff",
    ),
    hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000)),
  );
  return fc
    .array(fc.tuple(name, value), { minLength: 1, maxLength: 3 })
    .map((pairs) => pairs.map((pair) => pair.join("=")).join("; "));
}

type Wrapping = (text: string, type: string | null) => { type: string | null; body: Buffer };

/** The body under another name, or torn. */
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
  fc.nat(200).map(
    (at): Wrapping =>
      (text, type) => ({ type, body: Buffer.from(text.slice(0, at)) }),
  ),
  fc.tuple(fc.nat(400), fc.uint8Array({ minLength: 1, maxLength: 6 })).map(
    ([at, bytes]): Wrapping =>
      (text, type) => ({
        type,
        body: Buffer.concat([Buffer.from(text).subarray(0, at), bytes, Buffer.from(text).subarray(at)]),
      }),
  ),
  fc
    .tuple(
      hostileName,
      hostileValue,
      fc.constantFrom("", '; filename="a.png"', "; filename*=utf-8''%ff"),
      fc.constantFrom("--", "", "-"),
    )
    .map(
      ([name, value, file, end]): Wrapping =>
        () => ({
          type: `multipart/form-data; boundary=${BOUNDARY}`,
          body: Buffer.from(
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${plainText(value)}\r\n--${BOUNDARY}${end}\r\n`,
          ),
        }),
    ),
  fc.constantFrom(65_000, 65_537, 70_000, 2_000_000).map(
    (length): Wrapping =>
      (text, type) => ({
        type,
        body: Buffer.from(text.padEnd(length, " ")),
      }),
  ),
  hostileValue.map(
    (value): Wrapping =>
      (_text, type) => ({ type, body: Buffer.from(jsonText(value)) }),
  ),
);

const targetOf = (path: string, query: string) =>
  query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;

const encoded = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join("=")).join("&");
