import type { CheckoutSession } from "~/billing/provider/payment-provider";

/** Sessions by id, in the order in which they were opened, that are also looked up by their order and by their payment. */
export class FakeSessions extends Map<string, CheckoutSession> {
  readonly #idsOfOrder = new Map<string, string[]>();
  readonly #idOfPayment = new Map<string, string>();

  override set(id: string, session: CheckoutSession): this {
    super.set(id, session);
    const { orderId, paymentIntentId } = session;
    const ids = this.#idsOfOrder.get(orderId ?? "") ?? [];
    if (orderId !== null && !ids.includes(id)) this.#idsOfOrder.set(orderId, [...ids, id]);
    if (paymentIntentId !== null && !this.ofPayment(paymentIntentId)) this.#idOfPayment.set(paymentIntentId, id);
    return this;
  }

  /** The first session that was opened for an order, or the first one after another of its sessions. */
  ofOrder(orderId: string, after?: string): CheckoutSession | null {
    const ids = this.#idsOfOrder.get(orderId) ?? [];
    const found = ids.slice(after === undefined ? 0 : ids.indexOf(after) + 1).map((id) => this.get(id));
    return found.find((session) => session?.orderId === orderId) ?? null;
  }

  ofPayment(paymentIntentId: string): CheckoutSession | null {
    const session = this.get(this.#idOfPayment.get(paymentIntentId) ?? "");
    return session?.paymentIntentId === paymentIntentId ? session : null;
  }
}
