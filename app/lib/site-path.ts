/** Placeholder: a path that stays on this origin also stays on the shop's. */
const ORIGIN = "http://site.invalid";
const MAX_LENGTH = 500;

/** Null for anything that could lead to another site, such as `//host`, `/\host`, `javascript:`, also percent-encoded. */
export function parseSitePath(value: string): string | null {
  if (value.length > MAX_LENGTH || !isPlain(value) || !isPlain(decoded(value)) || !isPlain(decoded(decoded(value))))
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
