import { createContext, type ReactNode } from "react";
import type { renderToString } from "react-dom/server";

/** Null in the browser. */
export const OnServer = createContext<{
  /** Undefined for cached pages. */
  nonce: string | undefined;
  css: string;
  renderToString: typeof renderToString;
  prefetchedPages: readonly string[];
  /** Icons, colors and font of the brand. */
  head?: ReactNode;
  /** A link to what the brand changes in style sheets that are linked, too. */
  brandSheet?: ReactNode;
} | null>(null);
