/** True for a host that only this machine itself can reach. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?|.*\.localhost)$/.test(host);
