export const ERASED_PLACEHOLDER = "Erased";

/** No such domain can exist (RFC 2606). */
const DOMAIN = "@erased.invalid";

/** The address in orders that are kept; `token` is the same for all orders of one erased person. */
export const erasedEmail = (token: string): string => `erased-${token}${DOMAIN}`;

/** True for addresses of erased persons, which never get email. */
export const isErasedEmail = (email: string): boolean => email.endsWith(DOMAIN);
