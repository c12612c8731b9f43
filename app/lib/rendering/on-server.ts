import { createContext } from "react";
import type { renderToString } from "react-dom/server";

/** What is known while a document is rendered on the server, and never in the browser: there it is null. */
export const OnServer = createContext<{
  /** The request's script nonce, for pages that are rendered for one request. Those from memory have none. */
  nonce: string | undefined;
  /** The whole style sheet. */
  css: string;
  renderToString: typeof renderToString;
  /** Paths that a browser may fetch before their link is followed. */
  prefetchedPages: readonly string[];
} | null>(null);
