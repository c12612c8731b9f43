import { use } from "react";
import { OnServer } from "~/lib/rendering/on-server";

/**
 * Has the browser fetch a page while the pointer rests on its link, so that a click only has to show it. A URL with a query is never fetched: a
 * key may be in it. Browsers that save data, or do not know these rules, ignore them.
 */
export function Prefetching() {
  const server = use(OnServer);
  const where = { and: [{ href_matches: server?.prefetchedPages }, { not: { href_matches: "/*\\?(.+)" } }] };
  return (
    <script
      nonce={server?.nonce}
      type="speculationrules"
      // The browser does not know the pages, and leaves the element as it is.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules
      dangerouslySetInnerHTML={{ __html: JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] }) }}
    />
  );
}
