import { createHmac, timingSafeEqual } from "node:crypto";
import type { Auth } from "./better-auth.server";

/** 43 characters that only this shop can make. The text begins with the kind of link, so that no seal fits a link of another kind. */
export const createSeal = (auth: Pick<Auth, "secret">, text: string): string =>
  createHmac("sha256", auth.secret).update(text).digest("base64url");

/** Compares the characters, in constant time: decoded, two different texts may be the same bytes. */
export function isSealOf(auth: Pick<Auth, "secret">, text: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(createSeal(auth, text)), Buffer.from(given)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
