import { and, eq, gt, isNull, or, type SQL } from "drizzle-orm";
import { findPortalCustomer, ordersOfCustomerSql, type PortalCustomer } from "~/auth/magic-links.server";
import { canSubmit } from "~/auth/permissions/permissions";
import { findActiveAdmin } from "~/auth/permissions/require-admin.server";
import type { App } from "~/lib/app-context.server";
import { type OrderRow, orders } from "~/lib/db/schema/index";

/** A visitor whose cookie still allows an order after its links have ended. */
export type LinkViewer = { customer: PortalCustomer } | "staff";

/** The order of a checkout session. Without a viewer it must have no links that have ended. */
export const orderOfSessionSql = (sessionId: string, viewer: LinkViewer | null): SQL | undefined =>
  and(
    eq(orders.paymentSessionId, sessionId),
    viewer === "staff"
      ? undefined
      : viewer
        ? ordersOfCustomerSql(viewer.customer)
        : or(isNull(orders.linksEndedAt), gt(orders.paidAt, orders.linksEndedAt)),
  );

/** Whether the session's id, which emails of the order contain, no longer opens receipt and files. */
export const hasEndedLinks = ({ linksEndedAt, paidAt }: Pick<OrderRow, "linksEndedAt" | "paidAt">): boolean =>
  linksEndedAt !== null && (paidAt === null || paidAt <= linksEndedAt);

/** Looks without regard to who asks and, if nothing is found, for the customer or admin whose cookie the request has. */
export async function findForViewer<T>(
  app: App,
  request: Request,
  find: (viewer: LinkViewer | null) => Promise<T | null>,
): Promise<T | null> {
  const found = await find(null);
  if (found !== null || !request.headers.has("Cookie")) return found;
  const customer = await findPortalCustomer(app, request);
  const ofCustomer = customer && (await find({ customer }));
  if (ofCustomer) return ofCustomer;
  const admin = await findActiveAdmin(app, request);
  return admin && canSubmit(admin.role, "/admin/orders/:id", "work") ? find("staff") : null;
}
