/** With which the names of all cookies of Better Auth begin, behind `__Host-` (http/cookie-name.ts). */
export const AUTH_COOKIE_PREFIX = "pixel-pilots";

/**
 * False for a request that nobody signed in can have made. `cookies` is its Cookie header. Wrong only to the safe side: any cookie of
 * Better Auth counts, whether it is good for something or not.
 */
export const mayHaveSession = (cookies: string | null | undefined): boolean =>
  cookies?.includes(AUTH_COOKIE_PREFIX) ?? false;

/**
 * The name of a cookie in a browser. Over https it begins with `__Host-`: the browser then takes it over https alone, for all of this
 * host and for no other, so that nobody on the way and no neighbor's subdomain can plant one.
 */
export const cookieName = (name: string, { secure }: { secure: boolean }): string => (secure ? `__Host-${name}` : name);
