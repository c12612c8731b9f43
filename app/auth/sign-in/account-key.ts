import { createHash } from "node:crypto";

/** How all counters of an account's attempts begin. What was typed is kept as a hash: no list of addresses. */
export const attemptKeyForEmail = (email: string): string => `${hashAttemptKey(email)}:`;

/** The same of the codes after the password: by the account's id, so that a new password forgets none of them. */
export const attemptKeyForCodes = (userId: string): string => attemptKeyForEmail(`second factor of ${userId}`);

export const hashAttemptKey = (text: string): string => createHash("sha256").update(text).digest("base64url");
