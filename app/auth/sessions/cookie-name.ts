/**
 * The name of a cookie in a browser. Over https it begins with `__Host-`: the browser then takes it over https alone, for all of this
 * host and for no other, so that nobody on the way and no neighbor's subdomain can plant one.
 */
export const cookieName = (name: string, { secure }: { secure: boolean }): string => (secure ? `__Host-${name}` : name);
