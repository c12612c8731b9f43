import type { Result } from "~/lib/result";
import { appendRequestId, errorMessageIn, requestIdIn } from "./error-body";

/** Calls from the browser to the shop: an error is `{error}` with a 4xx or 5xx status. Loads no zod: the site script uses it. */

/** How long the browser waits for a response of the shop, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 15_000;
/** The same for a file that the shop may have to make first. */
const FILE_PATIENCE_MS = 60_000;

/** `status` is 0 for a redirect that was not followed. `reference` is the request's id in the log, where the shop named it. */
export type ApiResult<T> = Result<{ data: T }, { status: number; reference?: string }>;

/** No usable answer came: no network, no answer in time, or one that is not what the API promises. */
export class ApiUnreachable extends Error {
  override name = "NoAnswer";
}

/** What a zod schema does here. */
type Schema<T> = { safeParse: (body: unknown) => { success: true; data: T } | { success: false } };

/** For callers that look at the body themselves, or not at all. It is undefined where it is not JSON. */
export const unchecked: Schema<unknown> = { safeParse: (data) => ({ success: true, data }) };

/** POSTs JSON. Throws ApiUnreachable. */
export function postJson<T>(path: string, body: unknown, schema: Schema<T>): Promise<ApiResult<T>> {
  const headers = { "content-type": "application/json" };
  return call(path, { method: "POST", headers, body: JSON.stringify(body) }, REQUEST_TIMEOUT_MS, checkedBy(schema));
}

/** GETs JSON. Throws ApiUnreachable. */
export function getJson<T>(
  path: string,
  schema: Schema<T>,
  init: Pick<RequestInit, "redirect" | "signal"> = {},
): Promise<ApiResult<T>> {
  return call(path, { cache: "no-store", ...init }, REQUEST_TIMEOUT_MS, checkedBy(schema));
}

/** GETs a file. Throws ApiUnreachable. */
export const getBlob = (path: string): Promise<ApiResult<Blob>> =>
  call(path, { cache: "no-store" }, FILE_PATIENCE_MS, (response) => response.blob());

async function call<T>(
  path: string,
  init: RequestInit,
  patience: number,
  read: (response: Response) => Promise<T>,
): Promise<ApiResult<T>> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  try {
    const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
    const response = await fetch(path, { ...init, signal });
    if (response.type === "opaqueredirect") return refusal(0, undefined);
    if (!response.ok) return refusal(response.status, await jsonOf(response));
    return { ok: true, data: await read(response) };
  } catch (reason) {
    if (reason instanceof ApiUnreachable) throw reason;
    throw new ApiUnreachable(
      late.signal.aborted
        ? `The server didn’t respond within ${patience / 1000} seconds. Please try again.`
        : "We couldn’t reach the server. Please check your connection and try again.",
      { cause: reason },
    );
  } finally {
    clearTimeout(timer);
  }
}

const checkedBy =
  <T>(schema: Schema<T>) =>
  async (response: Response): Promise<T> => {
    const parsed = schema.safeParse(await jsonOf(response));
    if (!parsed.success) throw new ApiUnreachable("We couldn’t read the server’s response.");
    return parsed.data;
  };

/** A body that is not JSON is judged by its status; a connection that broke halfway is no answer. */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (reason) {
    if (reason instanceof SyntaxError) return undefined;
    throw reason;
  }
}

const refusal = (status: number, body: unknown): ApiResult<never> => ({
  ok: false,
  status,
  reference: requestIdIn(body),
  error: appendRequestId(errorMessageIn(body) || `The server responded with status ${status}`, body),
});
