import * as z from "zod/mini";

/**
 * When the scripts of a page are fetched, as its route says it in its `handle` (docs/decisions/2026-11-22-scripts-on-intent.md):
 * `"now"` where the page shows or does little without them; else when the visitor means to use something that needs them, and as soon as
 * the page is loaded where this browser keeps a draft of what it shows (`draft`), or the address has a query that only scripts read (`query`).
 */
export type PageScripts = "now" | { draft?: true; query?: string };

const scriptsHandle = z.object({
  scripts: z.union([z.literal("now"), z.object({ draft: z.optional(z.literal(true)), query: z.optional(z.string()) })]),
});

/** What the handles of a page's routes say together: one that needs scripts now is enough. */
export function pageScripts(handles: readonly unknown[]): PageScripts {
  const said = handles.flatMap((handle) => scriptsHandle.safeParse(handle).data?.scripts ?? []);
  return said.find((scripts) => scripts === "now") ?? said.at(-1) ?? {};
}

const prerenderHandle = z.object({ prerender: z.union([z.literal(true), z.array(z.string())]) });

/**
 * The pages that are worth fetching before their link is pressed: those that are the same for everybody, come from memory
 * (`prerender`) and show what they have without scripts. A purchase's further pages are none of them, nor anything that has a key or does something.
 */
export const prefetchedPaths = (routes: readonly { path: string; handle: unknown }[]): string[] =>
  routes.flatMap(({ path, handle }) => {
    const prerender = prerenderHandle.safeParse(handle).data?.prerender;
    if (!prerender || pageScripts([handle]) === "now") return [];
    // A pattern would name more than one page.
    return (prerender === true ? [path] : prerender).filter((page) => !/[*:]/.test(page));
  });
