import * as z from "zod/mini";
import { withReference } from "~/http/reference";
import type { Result } from "~/result";
import { PATIENCE_MS } from "./storage";

/** Calls to the shop's own JSON API: an error is `{error}` with a 4xx or 5xx status. */

export type Answer<T> = Result<{ data: T }, { status: number }>;

/** No usable answer came: no network, no answer in time, or one that is not what the API promises. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

const refusal = z.object({ error: z.string().check(z.minLength(1)) });

/** POSTs JSON. Throws NoAnswer. */
export function post<S extends z.ZodMiniType>(path: string, body: unknown, schema: S): Promise<Answer<z.output<S>>> {
  const headers = { "content-type": "application/json" };
  return call(path, { method: "POST", headers, body: JSON.stringify(body) }, schema);
}

/** GETs JSON. Throws NoAnswer. */
export function get<S extends z.ZodMiniType>(path: string, schema: S): Promise<Answer<z.output<S>>> {
  return call(path, { cache: "no-store" }, schema);
}

async function call<S extends z.ZodMiniType>(path: string, init: RequestInit, schema: S): Promise<Answer<z.output<S>>> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const response = await fetch(path, { ...init, signal: patience.signal });
    const body: unknown = await response.json().catch((reason) => rejectUnlessUnreadable(reason));
    if (!response.ok) return refused(response.status, body);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new NoAnswer("We couldn’t read the server’s response.");
    return { ok: true, data: parsed.data };
  } catch (reason) {
    if (reason instanceof NoAnswer) throw reason;
    throw new NoAnswer(
      patience.signal.aborted
        ? `The server didn’t respond within ${PATIENCE_MS / 1000} seconds. Please try again.`
        : "We couldn’t reach the server. Please check your connection and try again.",
      { cause: reason },
    );
  } finally {
    clearTimeout(timer);
  }
}

/** A body that is not JSON is judged by its status; a connection that broke halfway is no answer. */
function rejectUnlessUnreadable(reason: unknown): undefined {
  if (reason instanceof SyntaxError) return undefined;
  throw reason;
}

function refused(status: number, body: unknown): Answer<never> {
  const parsed = refusal.safeParse(body);
  return {
    ok: false,
    status,
    error: withReference(parsed.success ? parsed.data.error : `The server responded with status ${status}`, body),
  };
}
