import { json } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { canary, expectNoCanary } from "../../tests/support/canary";
import { serve } from "../../tests/support/serve";
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

/** Bodies of requests to the collector, and whether it rejects them. */
let received: unknown[];
let rejects: boolean;
let traces: Traces;
let lostErrors: Error[];

beforeEach(async () => {
  [received, lostErrors, rejects] = [[], [], false];
  const url = await serve(async (request, response) => {
    received.push(await json(request));
    response.writeHead(rejects ? 400 : 200, { "Content-Type": "application/json" }).end("{}");
  });
  const onLost = (error: Error) => void lostErrors.push(error);
  traces = startOtlpTraces({ url: `${url}/v1/traces`, share: 1, onLost });
});

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

test("a job is a separate trace, with what it calls", async () => {
  await traces.watch({ kind: "job", name: "order-team-email" }, () =>
    traces.watch({ kind: "mail", name: "send" }, async () => {}),
  );
  await traces.close();
  expect(spans().map(({ name }) => name)).toEqual(["mail send", "job order-team-email"]);
  expect(findSpan("mail send").parentSpanId).toBe(findSpan("job order-team-email").spanId);
});

test("an error is recorded by its type, without its message", async () => {
  const failure = Object.assign(new Error(`${canary.name} <${canary.email}> has it already`), { code: "23505" });
  const failing = () =>
    trace("/auth", 500, () => traces.watch({ kind: "provider", name: "findSession" }, () => Promise.reject(failure)));
  await expect(failing()).rejects.toThrow(failure);
  await trace("/auth", 503);
  await traces.close();
  const ERROR = 2;
  expect(attributesOf(findSpan("provider findSession"))).toMatchObject({ "error.type": "23505" });
  expect(findSpan("provider findSession").status.code).toBe(ERROR);
  expect(findSpan("POST /auth").status.code).toBe(ERROR);
  expectNoCanary(JSON.stringify(received));
});
