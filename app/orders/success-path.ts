import { offerBySlug, offers } from "~/catalog/offers";

/** Where an order's receipt is shown when its service is not sold any more. */
const ANY_RECEIPT = "/payment-success";

/**
 * The path of the page after payment, with the checkout session's id, so that a refresh or another browser still shows the
 * receipt. Where several services share the page, it also carries which one was bought. `path` is the page when it is not the
 * service's own, or has a query of its own.
 */
export function successPath(slug: string, sessionId: string, path = offerBySlug(slug)?.paths.success ?? ANY_RECEIPT) {
  const joint = path.includes("?") ? "&" : "?";
  return `${path}${joint}session_id=${sessionId}${isShared(path) ? `&service=${slug}` : ""}`;
}

const isShared = (path: string) => offers.filter((offer) => offer.paths.success === path.split("?")[0]).length > 1;
