import * as z from "zod/mini";
import { catchActionError } from "~/lib/http/client-errors";
import { normalizeEmailAddress } from "~/lib/normalize-email";
import { failure } from "~/lib/result";
import type { FieldErrors, FormOutcome } from "~/ui/form-outcome";

const text = z.catch(z.string(), "");

/** A missing field counts as empty, as does an address of invisible characters. The address may be invalid. */
export const credentialsSchema = z.object({
  email: z.pipe(text, z.string().check(z.overwrite(normalizeEmailAddress), z.toLowerCase())),
  password: text,
});

export const INVALID_EMAIL = "Please enter a valid email address";
export const MISSING_CREDENTIALS = "Please enter both email and password";
export const MISSING_EMAIL = "Please enter your email address";
export const MISSING_PASSWORD = "Please enter your password";

export const missingCredentialErrors = ({ email, password }: z.output<typeof credentialsSchema>): FieldErrors => ({
  ...(!email.trim() && { email: MISSING_EMAIL }),
  ...(!password && { password: MISSING_PASSWORD }),
});

/** Shown if Better Auth returns an error without a message. */
export const SIGN_IN_UNAVAILABLE = "An error occurred";

/** Action data of the account pages. `unconfirmed`: address that must be confirmed first, or null. `sentTo`: address of a sent form. */
export type AccountFormState = { outcome: FormOutcome; unconfirmed: string | null; sentTo?: string };

/** For a `clientAction`: if the server cannot be reached or fails, the page and its input stay. Redirects pass. */
export const catchAccountFormError = <T extends AccountFormState>(action: Promise<T>) =>
  catchActionError(
    action,
    "Please check your connection and try again.",
    ({ error }): AccountFormState => ({
      outcome: { ...failure(SIGN_IN_UNAVAILABLE), hint: error },
      unconfirmed: null,
    }),
  );
