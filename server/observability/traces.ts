import { type Observe, observeNothing } from "~/lib/logging/instrumentation";

export type TracedRequest = {
  method: string;
  requestId: string;
  /** Header of a trusted proxy. */
  traceparent: string | undefined;
};

export type TraceEnd = { route: string; status: number };

export type Traces = {
  request(request: TracedRequest, work: () => Promise<void>, ended: () => TraceEnd): Promise<void>;
  watch: Observe;
  close(): Promise<void>;
};

export const noTraces: Traces = { request: (_, work) => work(), watch: observeNothing, close: async () => {} };
