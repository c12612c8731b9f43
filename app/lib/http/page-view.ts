/** False for prefetches and for background requests of other sites: the page is not shown, so nothing counts as read. */
export const isPageView = ({ headers }: Pick<Request, "headers">): boolean =>
  !headers.get("Sec-Purpose")?.startsWith("prefetch") &&
  (headers.get("Sec-Fetch-Site") !== "cross-site" || headers.get("Sec-Fetch-Dest") === "document");
