/**
 * Has the browser fetch one of these pages while the pointer rests on its link, or a finger comes down on it, so that the press only has to
 * show it. An address with a query is none of them: a key may be in it. Once the page is hydrated the router follows links, and the element goes
 * (held-presses.ts). A browser that saves data fetches nothing ahead, and one that does not know the rules ignores them.
 */
export function speculationRules(nonce: string, paths: readonly string[]): string {
  if (paths.length === 0) return "";
  const where = { and: [{ href_matches: paths }, { not: { href_matches: "/*\\?(.+)" } }] };
  const rules = { prefetch: [{ where, eagerness: "moderate" }] };
  return `<script${nonce} type="speculationrules">${JSON.stringify(rules)}</script>`;
}
