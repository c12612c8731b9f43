import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  INVALID_SPAN_CONTEXT,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { redactError } from "~/lib/logging/redact-error";
import type { Traces } from "./traces";

type Options = {
  url: string;
  /** From 0 to 1. */
  share: number;
  onLost: (error: Error) => void;
};

/** Spans contain our own names and error types only: no URLs or messages. */
export function startOtlpTraces({ url, share, onLost }: Options): Traces {
  const exporter = new OTLPTraceExporter({ url });
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      if (result.error) onLost(result.error);
      done(result);
    });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": process.env.OTEL_SERVICE_NAME || "pixel-pilots" }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("pixel-pilots");
  const current = new AsyncLocalStorage<Span>();

  const run = async <T>(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    parent: Context,
    work: () => Promise<T>,
  ) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    try {
      return await current.run(span, work);
    } catch (error) {
      const { code, type } = redactError(error);
      span.setAttribute("error.type", code ?? type).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    request: ({ method, requestId, traceparent }, work, ended) => {
      const attributes = { "http.request.method": method, "shop.request_id": requestId };
      return run(method, SpanKind.SERVER, attributes, contextFrom(traceparent), async () => {
        await work();
        const { route, status } = ended();
        const span = current.getStore()?.updateName(`${method} ${route}`);
        span?.setAttributes({ "http.route": route, "http.response.status_code": status });
        if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      });
    },
    watch: ({ kind, name }, work) => {
      const parent = current.getStore();
      const isStatement = kind === "statement";
      // The queue polls the database all day: statements are traced only as part of a request or job.
      if (!parent && isStatement) return work();
      const attributes: Attributes = isStatement
        ? { "db.system.name": "postgresql", "db.query.summary": name }
        : { "shop.work": kind, "shop.name": name };
      const spanKind = kind === "job" ? SpanKind.CONSUMER : SpanKind.CLIENT;
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      return run(isStatement ? name : `${kind} ${name}`, spanKind, attributes, context, work);
    },
    // `onLost` has reported the error.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** W3C trace context: `00-<trace>-<span>-<flags>`. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextFrom(traceparent: string | undefined): Context {
  const [, traceId = "", spanId = "", flags = "00"] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  const remote = { ...INVALID_SPAN_CONTEXT, traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}
