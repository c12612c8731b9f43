import { offerBySlug, offers } from "~/catalog/offers";

/** For a service that is no longer sold. */
const DEFAULT_PATH = "/payment-success";

/** Names the session, so that any browser can show the receipt, and the service if several share the page. */
export function successPath(slug: string, sessionId: string, path = offerBySlug(slug)?.paths.success ?? DEFAULT_PATH) {
  const separator = path.includes("?") ? "&" : "?";
  return `${path}${separator}session_id=${sessionId}${isShared(path) ? `&service=${slug}` : ""}`;
}

const isShared = (path: string) => offers.filter((offer) => offer.paths.success === path.split("?")[0]).length > 1;
