/** A stand-in origin: a path that stays on it stays on ours, wherever we are served. */
const ORIGIN = "http://site.invalid";

/**
 * A path of this site as given in `successUrl` or `cancelUrl`, or null when it could lead anywhere else: another host,
 * `//host`, `/\host`, `javascript:`, control characters, or any of these hidden behind percent signs.
 */
export function parseSitePath(value: string): string | null {
  if (value.length > 500 || !isPlain(value) || !isPlain(decoded(value)) || !isPlain(decoded(decoded(value))))
    return null;
  if (!URL.canParse(value, ORIGIN)) return null;
  const url = new URL(value, ORIGIN);
  return url.origin === ORIGIN && isPlain(url.pathname) ? url.pathname + url.search : null;
}

const isPlain = (value: string) => /^\/(?![/\\])[^\\\s@\p{Cc}\p{Cs}{}]*$/u.test(value) && !value.includes("//");

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
