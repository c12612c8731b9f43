import * as z from "zod/mini";

/** An address as it is kept: trimmed, lower case. */
export const emailAddress = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

const text = z.catch(z.string(), "");

/** What the forms of /auth post. Anything that is not a text counts as empty. */
export const credentials = z.object({
  email: z.pipe(text, z.string().check(z.trim(), z.toLowerCase(), z.maxLength(500))),
  password: text,
});

export const MISSING_CREDENTIALS = "Please enter both email and password";

/** What is shown when the provider gives no message of its own (specification 8, "Auth"). */
export const AUTH_FALLBACK = "An error occurred";
