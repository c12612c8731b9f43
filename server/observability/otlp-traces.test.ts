import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { canary, expectNoCanary } from "../../tests/support/canary";
import { startOtlpTraces } from "./otlp-traces";
import type { Traces } from "./traces";

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string() }).or(z.object({ intValue: z.coerce.number() })),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
  status: z.object({ code: z.number().optional() }),
});
const body = z.object({
  resourceSpans: z.array(z.object({ resource: z.unknown(), scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});
type Span = z.output<typeof span>;

/** Requests to the collector, and whether it rejects them. */
let received: unknown[];
let requests: Pick<IncomingMessage, "url" | "method">[];
let rejects: boolean;
let close: () => void;
let traces: Traces;
let lostErrors: Error[];

beforeEach(async () => {
  [received, requests, lostErrors, rejects] = [[], [], [], false];
  const collector = createServer(async (request, response) => {
    requests.push({ url: request.url, method: request.method });
    received.push(await json(request));
    response.writeHead(rejects ? 400 : 200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  close = () => {
    collector.close();
    collector.closeAllConnections();
  };
  const { port } = collector.address() as AddressInfo;
  const onLost = (error: Error) => void lostErrors.push(error);
  traces = startOtlpTraces({ url: `http://127.0.0.1:${port}/v1/traces`, share: 1, onLost });
});
afterEach(() => close());

const spans = (): Span[] =>
  received.flatMap((one) => body.parse(one).resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)));
const findSpan = (name: string): Span => {
  const found = spans().find((one) => one.name === name);
  if (!found) throw new Error(`There is no span ${name} among ${spans().map((one) => one.name)}`);
  return found;
};
const attributesOf = (one: Span) =>
  Object.fromEntries(
    one.attributes.map(({ key, value }) => [key, "stringValue" in value ? value.stringValue : value.intValue]),
  );

const ID = "4bf92f3577b34da6";
const trace = (route: string, status: number, work = async () => {}, traceparent = "") =>
  traces.request({ method: "POST", requestId: ID, route }, traceparent, { statusCode: status }, work);
const statement = (name: string) => traces.watch({ kind: "statement", name }, async () => name);

test("a job is a separate trace, and a statement outside of one is not traced", async () => {
  await statement("select job");
  await traces.watch({ kind: "job", name: "order-team-email" }, () => statement("select emails"));
  await traces.close();
  expect(spans().map(({ name }) => name)).toEqual(["select emails", "job order-team-email"]);
});

test("a proxy's trace is continued", async () => {
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  for (const given of [traceparent, "00-nonsense"]) await trace("/", 200, undefined, given);
  await traces.close();
  expect(spans()[0]).toMatchObject({ traceId: "4bf92f3577b34da6a3ce929d0e0e4736", parentSpanId: "00f067aa0ba902b7" });
  expect(spans()[1]?.traceId).toMatch(/^(?!4bf92f35)[0-9a-f]{32}$/);
});

test("an error is recorded by its type, without its message", async () => {
  const failure = Object.assign(new Error(`${canary.name} <${canary.email}> has it already`), { code: "23505" });
  const failing = () =>
    trace("/auth", 500, () => traces.watch({ kind: "statement", name: "insert users" }, () => Promise.reject(failure)));
  await expect(failing()).rejects.toThrow(failure);
  await trace("/auth", 503);
  await traces.close();
  const ERROR = 2;
  expect(attributesOf(findSpan("insert users"))).toMatchObject({ "error.type": "23505" });
  expect(findSpan("insert users").status.code).toBe(ERROR);
  expect(findSpan("POST /auth").status.code).toBe(ERROR);
  expectNoCanary(JSON.stringify(received));
});

test("traces rejected by the collector are reported", async () => {
  rejects = true;
  await traces.watch({ kind: "job", name: "order-team-email" }, async () => {});
  await traces.close();
  expect(lostErrors).toHaveLength(1);
});
