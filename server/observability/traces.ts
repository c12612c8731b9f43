import { type Observe, observeNothing } from "~/lib/logging/instrumentation";

/** A request as a trace tells it. */
export type TracedRequest = {
  method: string;
  requestId: string;
  /** The trace that a proxy has begun, as the W3C writes it; undefined where nobody in front of us is trusted. */
  traceparent: string | undefined;
};

/** How a request ended. */
export type TraceEnd = { route: string; status: number };

/** Follows what a request or a job does, step by step, and sends that to a collector. */
export type Traces = {
  /** `ended` is asked at the end. */
  request(request: TracedRequest, work: () => Promise<void>, ended: () => TraceEnd): Promise<void>;
  watch: Observe;
  /** Sends what is left. */
  close(): Promise<void>;
};

/** Of a shop that sends none. */
export const noTraces: Traces = { request: (_, work) => work(), watch: observeNothing, close: async () => {} };
