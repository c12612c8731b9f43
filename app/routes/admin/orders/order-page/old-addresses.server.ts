import { type MiddlewareFunction, redirect } from "react-router";
import { readSelectedOrderId } from "~/admin/orders/order-filter";

/** Pages that showed an order in a dialog, at `?order=ID`. On /admin/orders the address is the quick look of today. */
const PAGES_WITH_DIALOG = new Set([
  "/admin",
  "/admin/board",
  "/admin/subscriptions",
  "/admin/conversations",
  "/admin/messages",
]);

/** Leads old addresses of an order to its page. */
export const redirectOldOrderAddress: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const page = url.pathname.replace(/\/$/, "");
  const id = request.method === "GET" && PAGES_WITH_DIALOG.has(page) ? readSelectedOrderId(url.searchParams) : null;
  if (id) throw redirect(`/admin/orders/${id}`);
  return next();
};
