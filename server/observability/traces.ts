import type { ServerResponse } from "node:http";
import { type Observe, observeNothing } from "~/lib/logging/instrumentation";

export type Traces = {
  /** `traceparent`: header of a trusted proxy, or empty. The status of `response` is read at the end. */
  request(
    labels: { requestId: string; method: string; route: string },
    traceparent: string,
    response: Pick<ServerResponse, "statusCode">,
    work: () => Promise<void>,
  ): Promise<void>;
  watch: Observe;
  close(): Promise<void>;
};

export const noTraces: Traces = {
  request: (_labels, _traceparent, _response, work) => work(),
  watch: observeNothing,
  close: async () => {},
};
