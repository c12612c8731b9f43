import fc from "fast-check";
import {
  bodyOf,
  type Example,
  encoded,
  FORM,
  get,
  headersOf,
  type Input,
  queryOf,
  targetOf,
  type Who,
} from "../../support/fuzz/requests.ts";
import type { Endpoint } from "../../support/fuzz/route-table.ts";

/** Length limits of fields, in UTF-16 units; each is tried exactly and exceeded by one. */
const LENGTHS = [1, 2, 100, 127, 128, 199, 200, 254, 255, 256, 499, 500, 501, 1_999, 2_000, 4_000, 8_000, 20_000];

/** Around a limit, with an emoji that the limit splits. */
const longText = fc
  .tuple(fc.constantFrom(...LENGTHS), fc.nat(2), fc.constantFrom("x", "é", "张", "각", "İ", "ß", " ", "\u0301", "0"))
  .map(([length, before, filling]) => `${filling.repeat(Math.max(0, length - before))}😀😀`);

const knownText = fc.constantFrom(
  ...["", " ", "\0", "a\0b", "\\u0000", "\ud800", "x\udc00y", "\ud83d", "\ufeff", "\u2028", "\u202etxt.exe"],
  ...["\r\nBcc: everybody@example.com", "__proto__", "constructor", "toString", "hasOwnProperty"],
  ...["'; drop table orders; --", "<script>alert(1)</script>", "{{7*7}}#{7*7}%s%n", "../../../etc/passwd"],
  ...["//evil.example", "javascript:alert(1)", "%00", "%", "%ff", "null", "NaN", "-1", "1e999", "0x10"],
  ...["99999999999999999999", "[]", "{}", '[{"name":"\\u0000","size":1,"type":""}]', '["\\ud800"]'],
  ...["2026-02-30", "9999999999-99-99", "00000000-0000-0000-0000-000000000000", "cs_test_0000000000000000"],
  ...["a@b.co", `${"x".repeat(300)}@acme.example`, `a@${"x".repeat(600)}.example`, '"a b"@acme.example'],
);

const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: knownText },
  { weight: 2, arbitrary: longText },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 300 }) },
);

/** Placeholders of JSON that `JSON.stringify` cannot write; `jsonText` replaces them. */
const RAW = {
  "@raw:infinite@": "1e999",
  "@raw:minus@": "-0",
  "@raw:digits@": "9".repeat(400),
  "@raw:deep@": `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
  "@raw:deeper@": `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
  "@raw:nothing@": "",
  "@raw:nan@": "NaN",
  "@raw:twice@": '1,"name":"twice","email":"twice@acme.example","amount":1',
} as const;

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -1, 0.5, 1e308, 2 ** 53, 2 ** 31, [], {}, [[]], ["a"], { length: 3 }],
      ...[{ toString: "x", valueOf: 1 }, Array.from({ length: 1_000 }, () => 0)],
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...Object.keys(RAW)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const hostileName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...["__proto__", "constructor", "prototype", "toString", "then", "status", "amount", "isAdmin", "id", "paid"],
    ...["\0", "\ud800", "", "a[]", "a.b", "$where"],
  ),
  hostileText,
);

/** JSON of a value with the placeholders of RAW replaced. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.replace(
    /"(@raw:\w+@)"/g,
    (whole, name: string) => Object.entries(RAW).find(([key]) => key === name)?.[1] ?? whole,
  );
}

const plainText = (value: unknown): string => (typeof value === "string" ? value : jsonText(value));

type Change = {
  at: number;
  how: "replace" | "insert" | "remove" | "rename" | "add" | "inside" | "wrap";
  value: unknown;
  text: string;
  name: string;
};

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(60),
  how: fc.constantFrom("replace", "replace", "insert", "remove", "rename", "add", "inside", "inside", "wrap"),
  value: hostileValue,
  text: hostileText,
  name: hostileName,
});

/** Few changes, so that the body passes as many checks as possible. */
const changes = fc.array(change, { maxLength: 3 });

const changed = (value: unknown, all: readonly Change[]): unknown => all.reduce(changeOnce, value);

/** Changes the `at`th node of the value, in document order. */
function changeOnce(value: unknown, change: Change): unknown {
  const places = placesIn(value);
  const place = places[change.at % places.length] ?? [];
  return at(value, place, (node) => applyChange(node, change));
}

function applyChange(node: unknown, { how, value, text, name }: Change): unknown {
  if (how === "wrap") return [node];
  if (how === "remove") return undefined;
  if (how === "inside") return insideText(node, { how: "replace", at: 0, value, text, name }) ?? value;
  if (how === "insert" && typeof node === "string") {
    const middle = Math.floor(node.length / 2);
    return node.slice(0, middle) + text + node.slice(middle);
  }
  if (isRecord(node) && how === "add") return { ...node, ...Object.fromEntries([[name, value]]) };
  if (isRecord(node) && how === "rename") {
    return Object.fromEntries(Object.entries(node).map(([key, kept], index) => [index === 0 ? name : key, kept]));
  }
  if (Array.isArray(node) && how === "add") return [...node, ...Array.from({ length: 6 }, () => value)];
  return value;
}

/** Changes JSON within a string; undefined if the string is not JSON.  */
function insideText(node: unknown, change: Change): string | undefined {
  const inner = typeof node === "string" && /^[[{]/.test(node) ? parseJson(node) : undefined;
  if (inner === undefined) return undefined;
  const places = placesIn(inner);
  const place = places.at(-1) ?? [];
  return JSON.stringify(at(inner, place, () => change.value));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, place: Place = []): Place[] {
  const children = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return [place, ...children.flatMap(([key, child]) => placesIn(child, [...place, key]))];
}

function at(value: unknown, [key, ...rest]: Place, make: (node: unknown) => unknown): unknown {
  if (key === undefined) return make(value);
  if (Array.isArray(value)) return value.map((child, index) => (index === key ? at(child, rest, make) : child));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, name === key ? at(child, rest, make) : child]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];
const BOUNDARY = "----shop";

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
      const { type, text } = bodyOf(example, (value) => changed(value, changes), jsonText);
      const sent = wrapping ? wrapping(text ?? "", type) : { type, body: text === null ? null : Buffer.from(text) };
      const method = asked.method ?? example.method;
      return {
        as: as ?? example.as ?? "nobody",
        method,
        target: targetOf(path ?? example.path ?? endpoint.path, query?.(example) ?? queryOf(example)),
        headers: [...headersOf(example, sent.type), ...headers],
        body: method === "GET" || method === "HEAD" || method === "TRACE" ? null : sent.body,
      };
    });
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
