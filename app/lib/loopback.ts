/** True for a host that only this machine itself can reach. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?|.*\.localhost)$/.test(host);

/** Where this machine reaches its own server that listens on `host`: a wildcard address is for listening only. */
export const reachableHost = (host: string): string =>
  host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
