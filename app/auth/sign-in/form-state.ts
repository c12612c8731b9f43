import { data } from "react-router";
import * as z from "zod/mini";
import { catchActionError } from "~/lib/http/client-errors";
import { failure } from "~/lib/result";
import type { FormOutcome } from "~/ui/form-outcome";

/** The greatest length of an email address, in characters. */
const EMAIL_MAX = 254;

/** An address as it is kept: trimmed, lower case. */
export const accountEmailSchema = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.email());

const text = z.catch(z.string(), "");

/** What the forms of /auth post. Anything that is not a text counts as empty; only an address that is too long is invalid. */
export const credentialsSchema = z.object({
  email: z.pipe(text, z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX))),
  password: text,
});

export const INVALID_EMAIL = "Please enter a valid email address";
export const MISSING_CREDENTIALS = "Please enter both email and password";
export const MISSING_EMAIL = "Please enter your email address";
export const MISSING_PASSWORD = "Please enter your password";

/** What is said beside the fields that are empty. */
export const missingCredentialErrors = (given: {
  email: string;
  password: string;
}): { email?: string; password?: string } => ({
  ...(given.email.trim() ? {} : { email: MISSING_EMAIL }),
  ...(given.password ? {} : { password: MISSING_PASSWORD }),
});

/** What is shown when the sign-in service gives no message of its own. */
export const SIGN_IN_UNAVAILABLE = "An error occurred";

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
