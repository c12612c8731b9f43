/** Only this machine can reach the host. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?|.*\.localhost)$/.test(host);

/** How this machine reaches its server that listens on `host`, which may be a wildcard. */
export const reachableHost = (host: string): string =>
  host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
