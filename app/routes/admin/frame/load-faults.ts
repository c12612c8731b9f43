import { isRouteErrorResponse } from "react-router";
import { type Refusal, refused } from "~/result";

/** What a page of ours got instead of its rows, in the words of whoever failed: drizzle's own message is the whole query, its cause says what happened. */
export function faultOf(error: unknown): Refusal {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return refused(cause instanceof Error ? cause.message : "Something went wrong on our side.");
}

/** In the browser: a request that got no answer, or one of a broken server before ours, becomes a fault: the page keeps what it shows. */
export async function orFault<T>(loading: Promise<T>): Promise<T | Refusal> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof Response || isRefusal(error)) throw error;
    return refused("The server cannot be reached. Please check your connection and try again.");
  }
}

/** What an action got instead of its answer. `unanswered`: nobody knows whether it was done. */
export type ActionFault = Refusal<{ unanswered: boolean }>;

/**
 * In the browser, for a page's `clientAction`: an action without a usable answer (no connection, a restart, a broken server)
 * becomes a fault instead of an error page, so that the page, its dialogs and all that was typed stay. `unknown` is the
 * sentence for what may or may not have happened: "The refund may or may not have been made; look before you try again."
 * Redirects go on.
 */
export async function actionOrFault<T>(acting: Promise<T>, unknown: string): Promise<T | ActionFault> {
  try {
    return await acting;
  } catch (error) {
    if (error instanceof Response) throw error;
    return isRefusal(error)
      ? { ok: false, unanswered: false, error: "The shop refused this. Nothing was changed." }
      : { ok: false, unanswered: true, error: `The shop did not answer. ${unknown}` };
  }
}

const isRefusal = (error: unknown) => isRouteErrorResponse(error) && error.status < 500;
