import { referenceIn, withReference, wordsIn } from "~/http/reference";
import type { Result } from "~/result";

/** Calls from the browser to the shop: an error is `{error}` with a 4xx or 5xx status. Loads no zod: the site script uses it. */

/** How long the browser waits for a response of the shop, in milliseconds. */
export const PATIENCE_MS = 15_000;
/** The same for a file that the shop may have to make first. */
const FILE_PATIENCE_MS = 60_000;

/** `status` is 0 for a redirect that was not followed. `reference` is the request's id in the log, where the shop named it. */
export type Answer<T> = Result<{ data: T }, { status: number; reference?: string }>;

/** No usable answer came: no network, no answer in time, or one that is not what the API promises. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/** What a zod schema does here. */
type Schema<T> = { safeParse: (body: unknown) => { success: true; data: T } | { success: false } };

/** For callers that look at the body themselves, or not at all. It is undefined where it is not JSON. */
export const unchecked: Schema<unknown> = { safeParse: (data) => ({ success: true, data }) };

/** POSTs JSON. Throws NoAnswer. */
export function post<T>(path: string, body: unknown, schema: Schema<T>): Promise<Answer<T>> {
  const headers = { "content-type": "application/json" };
  return call(path, { method: "POST", headers, body: JSON.stringify(body) }, PATIENCE_MS, checkedBy(schema));
}

/** GETs JSON. Throws NoAnswer. */
export function get<T>(
  path: string,
  schema: Schema<T>,
  init: Pick<RequestInit, "redirect" | "signal"> = {},
): Promise<Answer<T>> {
  return call(path, { cache: "no-store", ...init }, PATIENCE_MS, checkedBy(schema));
}

/** GETs a file. Throws NoAnswer. */
export const getBlob = (path: string): Promise<Answer<Blob>> =>
  call(path, { cache: "no-store" }, FILE_PATIENCE_MS, (response) => response.blob());

async function call<T>(
  path: string,
  init: RequestInit,
  patience: number,
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  try {
    const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
    const response = await fetch(path, { ...init, signal });
    if (response.type === "opaqueredirect") return refusal(0, undefined);
    if (!response.ok) return refusal(response.status, await jsonOf(response));
    return { ok: true, data: await read(response) };
  } catch (reason) {
    if (reason instanceof NoAnswer) throw reason;
    throw new NoAnswer(
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
    if (!parsed.success) throw new NoAnswer("We couldn’t read the server’s response.");
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

const refusal = (status: number, body: unknown): Answer<never> => ({
  ok: false,
  status,
  reference: referenceIn(body),
  error: withReference(wordsIn(body) || `The server responded with status ${status}`, body),
});
