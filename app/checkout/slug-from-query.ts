/** Returns the value of `?service=`, or null if it is missing or repeated. */
export function slugFromQuery(search: string): string | null {
  const [slug = null, ...repeated] = new URLSearchParams(search).getAll("service");
  return repeated.length === 0 ? slug : null;
}
