import { use } from "react";
import { OnServer } from "~/lib/rendering/on-server";

/** Speculation rules: prefetch a page when its link is hovered. URLs with a query are never prefetched, since they may contain a key. */
export function Prefetching() {
  const server = use(OnServer);
  const where = { and: [{ href_matches: server?.prefetchedPages }, { not: { href_matches: "/*\\?(.+)" } }] };
  return (
    <script
      nonce={server?.nonce}
      type="speculationrules"
      // In the browser `OnServer` is null: hydration keeps the server's rules.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules
      dangerouslySetInnerHTML={{ __html: JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] }) }}
    />
  );
}
