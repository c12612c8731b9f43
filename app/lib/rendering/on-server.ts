import { createContext } from "react";
import type { renderToString } from "react-dom/server";

/** Null in the browser. */
export const OnServer = createContext<{
  /** Undefined for cached pages. */
  nonce: string | undefined;
  css: string;
  renderToString: typeof renderToString;
  prefetchedPages: readonly string[];
} | null>(null);
