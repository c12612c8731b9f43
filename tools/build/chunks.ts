import { globSync } from "node:fs";
import { resolve } from "node:path";
import { normalizePath, type Rolldown } from "vite";
import { SITE_SCRIPT } from "./site-script.ts";

/** Returns how many of a pattern's files import the module, directly or through others. */
type CountImporters = (pattern: string) => number;

const ORDER_FORM = "app/checkout/form/order-form.island.tsx";
const STAFF = "app/routes/admin/layout.tsx";

/**
 * Chunks of the client; a module is in the first that holds it. Without them the bundler writes a file for each set of entries that share
 * modules, up to 85 for a page. Whatever imports a module, imports its dependencies: a rule without negation holds them, too, so that chunks
 * do not import each other in a circle.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: "router", test: /node_modules[\\/]react-router[\\/]/ },
  { ...chunk("site", (by) => by(SITE_SCRIPT)), minShareCount: 1 },
  chunk("toast", (by) => by("app/ui/toast.ts")),
  chunk("hours", (by) => by("app/lib/dates/business-hours.ts")),
  chunk("island", (by) => by(ORDER_FORM) && by("app/customers/contact/contact-form.island.tsx")),
  chunk("form", (by) => by(ORDER_FORM) || by("app/catalog/*/view.tsx") > 1),
  chunk("offers", (by) => by("app/catalog/offers.ts")),
  // The summary of every service loads it, so that it must not be in the next one.
  chunk("bounds", (by) => by("app/lib/checkout-bounds.ts")),
  chunk("campaign", (by) => by("app/catalog/campaign/service.ts")),
  chunk("settings", (by) => by("app/checkout/summary/order-summary.island.tsx") && by(`{app/root.tsx,${STAFF}}`)),
  // Without the receipt itself, which the portal does not show.
  chunk("order", (by) => by("app/ui/receipt/*.tsx") && by("app/routes/my-order/*.tsx")),
  chunk("receipt", (by) => by("app/ui/receipt/*.tsx")),
  // With the hidden fields, which would otherwise be a file of their own.
  chunk(
    "page",
    (by) =>
      by("app/ui/hidden-fields.tsx") || (by(STAFF) && by("app/{root,routes/{auth,checkout,my-order,quote}/**/*}.tsx")),
  ),
  chunk("staff", (by) => by(STAFF)),
].map((group, place, { length }) => ({ ...group, priority: length - place }));

function chunk(name: string, holds: (by: CountImporters) => number | boolean): Rolldown.CodeSplittingGroup {
  const counts = new Map<string, ReadonlyMap<string, number>>();
  return {
    name: (id, graph) => {
      const by: CountImporters = (pattern) => {
        const count = counts.get(pattern) ?? countImporters(pattern, graph);
        counts.set(pattern, count);
        return count.get(id) ?? 0;
      };
      return holds(by) ? name : null;
    },
    // Modules of one entry stay with it.
    minShareCount: 2,
  };
}

function countImporters(pattern: string, graph: Rolldown.ChunkingContext): ReadonlyMap<string, number> {
  const files = globSync(pattern);
  if (files.length === 0) throw new Error(`tools/build/chunks.ts names ${pattern}, which no longer exists`);
  const counts = new Map<string, number>();
  for (const file of files) {
    const reached = new Set([normalizePath(resolve(file))]);
    // Iterating a set includes entries added meanwhile.
    for (const id of reached) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
    for (const id of reached) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
