import { offerBySlug, offers } from "~/catalog/offers";

/** For a service that is no longer sold. */
const DEFAULT_PATH = "/payment-success";

/**
 * The page after a payment, with the checkout session's id, so that any browser can show the receipt, and with the service if
 * several share the page. Pass `path` if it differs from the offer's success page or has its own query.
 */
export function successPath(slug: string, sessionId: string, path = offerBySlug(slug)?.paths.success ?? DEFAULT_PATH) {
  const separator = path.includes("?") ? "&" : "?";
  return `${path}${separator}session_id=${sessionId}${isShared(path) ? `&service=${slug}` : ""}`;
}

const isShared = (path: string) => offers.filter((offer) => offer.paths.success === path.split("?")[0]).length > 1;
