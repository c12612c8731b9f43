/** Only this machine can reach the host. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d+){3}|::1|::ffff:7f[\da-f]{2}:[\da-f]{1,4}|.*\.localhost)$/.test(canonicalHost(host));

/** How this machine reaches its server that listens on `host`, which may be a wildcard. */
export const reachableHost = (host: string): string => {
  const canonical = canonicalHost(host);
  if (canonical === "0.0.0.0" || canonical === "::") return "127.0.0.1";
  return host.includes(":") ? `[${bareHost(host)}]` : host;
};

/** "[::1]" of a URL's `hostname` -> "::1", as sockets and certificates have it. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** In lower case, without brackets; an IPv6 address in its shortest form. */
function canonicalHost(host: string): string {
  const bare = bareHost(host).toLowerCase();
  const url = `http://[${bare}]`;
  return bare.includes(":") && URL.canParse(url) ? bareHost(new URL(url).hostname) : bare;
}
