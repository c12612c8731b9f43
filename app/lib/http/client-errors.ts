import { isRouteErrorResponse } from "react-router";
import { type Failure, failure } from "~/lib/result";
import { appendRequestId } from "./error-body";

/** What an action got instead of its answer. `unanswered`: nobody knows whether it was done. */
export type ActionError = Failure<{ unanswered: boolean }>;

/**
 * In the browser, for a page's `clientAction`: an action without a usable answer (no connection, a restart, a broken server)
 * becomes a fault instead of an error page, so that the page, its dialogs and all that was typed stay. `unknown` is the
 * sentence for what may or may not have happened: "The refund may or may not have gone through. Check before you try again."
 * Where the shop itself failed, the sentence ends with the id of the request. Redirects go on.
 */
export async function catchActionError<T>(acting: Promise<T>, unknown: string): Promise<T | ActionError> {
  try {
    return await acting;
  } catch (error) {
    if (error instanceof Response) throw error;
    return isRefusal(error)
      ? { ...failure(`${whyOf(error)} Nothing was changed.`), unanswered: false }
      : { ...failure(appendRequestId(`The server didn’t respond. ${unknown}`, bodyOf(error))), unanswered: true };
  }
}

/** What is beyond somebody's role is refused with a sentence for them (guards.server.ts); others' refusals are pages. */
const whyOf = (error: unknown): string =>
  isRouteErrorResponse(error) && error.status === 403 && /^Only [\w ]+\.$/.test(String(error.data))
    ? String(error.data)
    : "The server refused this.";

const bodyOf = (error: unknown): unknown => (isRouteErrorResponse(error) ? error.data : undefined);

const isRefusal = (error: unknown) => isRouteErrorResponse(error) && error.status < 500;
