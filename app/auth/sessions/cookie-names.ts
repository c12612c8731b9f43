/** Start of the names of all Better Auth cookies, after `__Host-`. */
export const AUTH_COOKIE_PREFIX = "pixel-pilots";

/**
 * Returns false if a request with this Cookie header cannot have a session. True for any Better
 * Auth cookie, valid or not.
 */
export const mayHaveSession = (cookies: string | null | undefined): boolean =>
  cookies?.includes(AUTH_COOKIE_PREFIX) ?? false;

/**
 * Adds `__Host-` on HTTPS: browsers accept such a cookie only over HTTPS and only for this host, so
 * neither a subdomain nor an attacker in the network can set it.
 */
export const cookieName = (name: string, { secure }: { secure: boolean }): string => (secure ? `__Host-${name}` : name);
