/** Start of the names of all Better Auth cookies, after `__Host-`. */
export const AUTH_COOKIE_PREFIX = "pixel-pilots";

/** True for any Better Auth cookie, valid or not. */
export const mayHaveSession = (cookies: string | null | undefined): boolean =>
  cookies?.includes(AUTH_COOKIE_PREFIX) ?? false;

/** Neither a subdomain nor an attacker in the network can set a `__Host-` cookie. */
export const cookieName = (name: string, { secure }: { secure: boolean }): string => (secure ? `__Host-${name}` : name);
