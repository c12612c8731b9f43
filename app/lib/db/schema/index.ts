import type { activityLog, adminInvitations, users } from "./auth";
import type { coupons, invoices, paymentEvents, refundRequests } from "./billing";
import type { deliveries, orderFiles } from "./deliveries";
import type { emails } from "./emails";
import type { disputes, orderEvents, orders, refunds } from "./orders";
import type { quotes } from "./quotes";

/** All tables together, as the drivers and the `Db` type need them. */
export * from "./auth";
export * from "./billing";
export * from "./billing";
export * from "./billing";
export * from "./billing";
export * from "./deliveries";
export * from "./deliveries";
export * from "./emails";
export * from "./jobs";
export * from "./messages";
export * from "./messages";
export * from "./orders";
export * from "./orders";
export * from "./quotes";

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
