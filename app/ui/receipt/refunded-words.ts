import type { OrderStatus } from "~/lib/db/column-types";

/** What a success page says above an order whose money went back: all of it, or a part. */
export const refundNotice = (status: OrderStatus): { title: string; sub: string } =>
  status === "partially_refunded"
    ? { title: "PARTIALLY REFUNDED", sub: "We refunded part of this order." }
    : { title: "ORDER REFUNDED", sub: "We issued a refund for this order." };
