import { requestId } from "~/lib/logging/log-context.server";

/** The JSON of an error: its sentence, and where the fault is ours (5xx) the id under which the log has the request. */
export const errorBody = (status: number, error: string): { error: string; requestId?: string } =>
  status >= 500 ? { error, requestId: requestId() } : { error };

/** A JSON answer that no cache keeps. */
export const jsonResponse = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });

/** The one shape of an error: `{ "error": "message" }`, with the `requestId` under which the log has it where the fault is not the client's. */
export const errorResponse = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  jsonResponse(errorBody(status, error), status, headers);
