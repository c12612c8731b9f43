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
