import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestListener, ServerResponse } from "node:http";
import { log } from "~/lib/logging/logger.server";
import { sendError } from "./send-error";

export const SERVER_ERROR_MESSAGE = "Something went wrong on our side. Please try again.";

/** Of the request that runs now, also in what it has started. */
const responding = new AsyncLocalStorage<ServerResponse>();

/** An exception of the listener is logged and results in a 500 with `headers`, and never ends the process. */
export const guardRequests =
  (listener: RequestListener, headers: Readonly<Record<string, string>>): RequestListener =>
  (request, response) =>
    responding.run(response, () => {
      try {
        listener(request, response);
      } catch (error) {
        if (!response.headersSent) for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        failRequest(response, error);
      }
    });

/** For errors that nothing caught. False if no request caused it. */
export function failCurrentRequest(error: unknown): boolean {
  const response = responding.getStore();
  if (response) failRequest(response, error);
  return response !== undefined;
}

/** Closes the connection if the response has begun. Never throws. */
export function failRequest(response: ServerResponse, error: unknown): void {
  try {
    log.error({ err: error }, "A request failed");
    if (response.headersSent) response.destroy();
    else sendError(response, 500, SERVER_ERROR_MESSAGE);
  } catch {
    response.destroy();
  }
}
