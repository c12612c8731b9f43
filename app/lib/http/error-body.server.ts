import { requestId } from "~/lib/logging/log-context.server";

/** For 5xx, includes the request's id in the log. */
export const errorBody = (status: number, error: string): { error: string; requestId?: string } =>
  status >= 500 ? { error, requestId: requestId() } : { error };

/** Not cacheable. */
export const jsonResponse = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });

/** Body `{ "error": "message" }`. */
export const errorResponse = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  jsonResponse(errorBody(status, error), status, headers);
