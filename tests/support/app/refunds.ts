import { randomUUID } from "node:crypto";
import { findOrderDetails } from "~/admin/orders/order-details.server";
import { getRefundEligibility } from "~/billing/refunds/refund-eligibility.server";
import { createRefundRequest } from "~/billing/refunds/refund-requests.server";
import { issueRefund } from "~/billing/refunds/refunds.server";
import { refundRequests } from "~/lib/db/schema/index";
import { getOrder, writePaidOrder } from "./paid-orders";
import type { TestApp } from "./test-app";

/** Policy refund of `writePaidOrder`'s $299.00: 95 %, rounded in the customer's favor. Cents. */
export const POLICY = 28_405;
export const STAFF = "ann@team.example";

export function setUpRefunds(app: () => TestApp) {
  return {
    paidOrder: (changes: Parameters<typeof writePaidOrder>[1] = {}) =>
      writePaidOrder(app(), { paidAt: app().now(), sharedAt: app().now(), ...changes }),
    standing: async (id: string) => getRefundEligibility(app().paymentProvider, app().db, await getOrder(app(), id)),
    ask: (subjectId: string, changes: Partial<Parameters<typeof createRefundRequest>[1]> = {}) =>
      createRefundRequest(app(), {
        id: randomUUID(),
        subjectId,
        amount: POLICY,
        reason: "",
        subscription: null,
        ...changes,
      }),
    refund: (orderId: string, amount: number) =>
      issueRefund(app(), { id: randomUUID(), orderId, amount, reason: "Goodwill", actor: STAFF, end: "keep" }),
    /** The form that an admin submits to grant the open request. */
    granting: async (orderId: string) => {
      const request = (await findOrderDetails(app().db, orderId))?.refundRequests.find(({ now }) => now);
      if (!request?.now) throw new Error("No request waits");
      const { amount: cents, back: seen, work } = request.now;
      return { requestId: request.id, refundId: randomUUID(), cents, seen, work, actor: STAFF };
    },
    statuses: async () => (await app().db.select().from(refundRequests)).map(({ status }) => status),
  };
}
