import type { ServerResponse } from "node:http";
import { errorBody } from "~/lib/http/error-body.server";

/** Does nothing if the response has begun. */
export function sendError(response: ServerResponse, status: number, error: string): void {
  if (response.headersSent) return;
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  // The rest of a rejected body must not be read as the next request.
  if (status === 413) response.setHeader("Connection", "close");
  response.writeHead(status).end(JSON.stringify(errorBody(status, error)));
}
