import { failure, type Result } from "~/lib/result";
import { appendRequestId, errorMessageIn, requestIdIn } from "./error-body";

// Without zod: the site script loads this file.

export const REQUEST_TIMEOUT_MS = 15_000;
/** For files that the server may have to generate first. */
const FILE_TIMEOUT_MS = 60_000;

/**
 * Never rejected. `status`: 0 for a redirect that was not followed, null without a usable response, whose `error` is for the user.
 * `reference`: id of the request in the log. `body`: unchecked.
 */
type ApiResult<T> = Result<{ data: T }, { status: number | null; reference?: string; body?: unknown; cause?: unknown }>;

type Schema<T> = { safeParse: (body: unknown) => { success: true; data: T } | { success: false } };

/** Accepts any body; it is undefined if it is not JSON. */
export const unchecked: Schema<unknown> = { safeParse: (data) => ({ success: true, data }) };

export function postJson<T>(path: string, body: unknown, schema: Schema<T>): Promise<ApiResult<T>> {
  const headers = { "content-type": "application/json" };
  return call(path, { method: "POST", headers, body: JSON.stringify(body) }, REQUEST_TIMEOUT_MS, checkedBy(schema));
}

export function getJson<T>(
  path: string,
  schema: Schema<T>,
  init: Pick<RequestInit, "redirect" | "signal"> = {},
): Promise<ApiResult<T>> {
  return call(path, { cache: "no-store", ...init }, REQUEST_TIMEOUT_MS, checkedBy(schema));
}

export const getBlob = (path: string): Promise<ApiResult<Blob>> =>
  call(path, { cache: "no-store" }, FILE_TIMEOUT_MS, async (response) => ({ ok: true, data: await response.blob() }));

async function call<T>(
  path: string,
  init: RequestInit,
  timeoutMs: number,
  read: (response: Response) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const signal = init.signal ? AbortSignal.any([init.signal, timeout.signal]) : timeout.signal;
    const response = await fetch(path, { ...init, signal });
    if (response.type === "opaqueredirect") return failureOf(0, undefined);
    if (!response.ok) return failureOf(response.status, await readJson(response));
    return await read(response);
  } catch (cause) {
    const error = timeout.signal.aborted
      ? `The server didn’t respond within ${timeoutMs / 1000} seconds. Please try again.`
      : "We couldn’t reach the server. Please check your connection and try again.";
    return { ...failure(error), status: null, cause };
  } finally {
    clearTimeout(timer);
  }
}

const checkedBy =
  <T>(schema: Schema<T>) =>
  async (response: Response): Promise<ApiResult<T>> => {
    const parsed = schema.safeParse(await readJson(response));
    return parsed.success
      ? { ok: true, data: parsed.data }
      : { ...failure("We couldn’t read the server’s response."), status: null };
  };

/** Undefined if the body is not JSON. Rejects if the connection breaks. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const failureOf = (status: number, body: unknown): ApiResult<never> => ({
  ok: false,
  status,
  body,
  reference: requestIdIn(body),
  error: appendRequestId(errorMessageIn(body) || `The server responded with status ${status}`, body),
});
