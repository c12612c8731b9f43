import type { App } from "~/app.server";
import type { JobHandlers } from "~/jobs/queue";
import { sendOrderConfirmation, sendOrderNotice } from "~/orders/order-mails.server";
import { sweepPendingOrders } from "~/orders/sweep.server";

/** What each job does. */
export const jobHandlers = (app: App): JobHandlers => ({
  "order-confirmation": ({ orderId }) => sendOrderConfirmation(app, orderId),
  "order-notice": ({ orderId }) => sendOrderNotice(app, orderId),
  "sweep-pending-orders": async () => {
    await sweepPendingOrders(app);
  },
});
