/** What stands where somebody was erased (`npm run erase`). */

export const ERASED_PLACEHOLDER = "Erased";

/** No such domain can ever exist (RFC 2606). */
const DOMAIN = "@erased.invalid";

/** The address of orders that are kept for the books: the same for all of one person, and of nobody. */
export const erasedEmail = (token: string): string => `erased-${token}${DOMAIN}`;

/** Whether an address is one that stands for an erased one: nothing is ever sent to it. */
export const isErasedEmail = (email: string): boolean => email.endsWith(DOMAIN);
