import * as z from "zod/mini";

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
