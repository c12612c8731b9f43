import { createHash } from "node:crypto";

/** How all counters of an account's attempts begin. What was typed is kept as a hash: no list of addresses. */
export const accountKey = (email: string): string => `${hashOf(email)}:`;

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
