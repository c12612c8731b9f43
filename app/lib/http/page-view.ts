/** False if nobody sees the page: a prefetch, or a request that a page of another site sends in the background. Then nothing counts as read. */
export const isPageView = ({ headers }: Pick<Request, "headers">): boolean =>
  !headers.get("Sec-Purpose")?.startsWith("prefetch") &&
  (headers.get("Sec-Fetch-Site") !== "cross-site" || headers.get("Sec-Fetch-Dest") === "document");
