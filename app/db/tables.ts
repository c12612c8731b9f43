import type { activityLog, adminInvitations, users } from "./schema/accounts-schema";
import type { coupons } from "./schema/coupons-schema";
import type { deliveries } from "./schema/deliveries-schema";
import type { orderFiles } from "./schema/files-schema";
import type { invoices } from "./schema/invoices-schema";
import type { emails } from "./schema/mails-schema";
import type { disputes, orderEvents, orders, refunds } from "./schema/orders-schema";
import type { paymentEvents } from "./schema/payments-schema";
import type { quotes } from "./schema/quotes-schema";
import type { refundRequests } from "./schema/refund-requests-schema";

/** All tables together, as the drivers and the `Db` type need them. */
export * from "./schema/accounts-schema";
export * from "./schema/conversations-schema";
export * from "./schema/coupons-schema";
export * from "./schema/deliveries-schema";
export * from "./schema/files-schema";
export * from "./schema/invoices-schema";
export * from "./schema/jobs-schema";
export * from "./schema/mails-schema";
export * from "./schema/messages-schema";
export * from "./schema/orders-schema";
export * from "./schema/payments-schema";
export * from "./schema/quotes-schema";
export * from "./schema/refund-requests-schema";
export * from "./schema/work-schema";

/** A row of each table, as it is read. */
export type OrderRow = typeof orders.$inferSelect;
export type OrderEventRow = typeof orderEvents.$inferSelect;
export type OrderFileRow = typeof orderFiles.$inferSelect;
export type DeliveryRow = typeof deliveries.$inferSelect;
export type InvoiceRow = typeof invoices.$inferSelect;
export type QuoteRow = typeof quotes.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type RefundRequestRow = typeof refundRequests.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;
export type CouponRow = typeof coupons.$inferSelect;
export type PaymentEventRow = typeof paymentEvents.$inferSelect;
export type EmailRow = typeof emails.$inferSelect;
export type AdminInvitationRow = typeof adminInvitations.$inferSelect;
export type ActivityLogRow = typeof activityLog.$inferSelect;
export type UserRow = typeof users.$inferSelect;
