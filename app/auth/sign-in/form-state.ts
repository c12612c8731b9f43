import { data } from "react-router";
import { catchActionError } from "~/lib/http/client-errors";
import { failure } from "~/lib/result";
import type { FormOutcome } from "~/ui/form-outcome";
import { SIGN_IN_UNAVAILABLE } from "./credentials";

/** What an account's page knows of the form that was sent from it. */
export type AccountFormState = {
  outcome: FormOutcome;
  /** The address that has yet to be confirmed, when that is what stands in the way. */
  unconfirmed: string | null;
};

/**
 * In the browser, for a page's `clientAction`: a form without a usable answer (no connection, a restart, a broken server) says so,
 * and the page and all that was typed stay. Redirects go on.
 */
export async function catchAccountFormError<T extends AccountFormState>(acting: Promise<T>) {
  const done = await catchActionError(acting, "Please check your connection and try again.");
  if ("outcome" in done) return done;
  // The status tells the router that nothing was done: it does not load the page again, which would fail, too.
  const outcome = { ...failure(SIGN_IN_UNAVAILABLE), hint: done.error };
  return data({ outcome, unconfirmed: null } satisfies AccountFormState, 503);
}
