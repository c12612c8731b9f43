import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
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

/**
 * Spans contain our own names and error types only, no URLs or messages. Why no instrumentation packages:
 * docs/decisions/jobs-monitoring-health-checks.md#log-lines-metrics-and-traces-have-ids-and-route-patterns.
 */
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
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Span>();

  const run = async <T>(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    parent: Context,
    work: (span: Span) => Promise<T>,
  ) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    try {
      return await current.run(span, work, span);
    } catch (error) {
      const { code, type } = redactError(error);
      span.setAttribute("error.type", code ?? type).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    request: (labels, traceparent, response, work) => {
      const { method, requestId } = labels;
      const attributes = { "http.request.method": method, "shop.request_id": requestId };
      const parent = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
      return run(method, SpanKind.SERVER, attributes, parent, async (span) => {
        await work();
        const { statusCode } = response;
        span.updateName(`${method} ${labels.route}`);
        span.setAttributes({ "http.route": labels.route, "http.response.status_code": statusCode });
        if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      });
    },
    watch: ({ kind, name }, work) => {
      const parent = current.getStore();
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const spanKind = kind === "job" ? SpanKind.CONSUMER : SpanKind.CLIENT;
      return run(`${kind} ${name}`, spanKind, { "shop.work": kind, "shop.name": name }, context, work);
    },
    // `onLost` has reported the error.
    close: () => provider.shutdown().catch(() => undefined),
  };
}
