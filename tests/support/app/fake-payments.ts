import { randomBytes } from "node:crypto";
import {
  type CheckoutSession,
  type FailedCharge,
  InvalidWebhookSignature,
  type NewCheckoutSession,
  type NewProviderRefund,
  type PaymentEvent,
  type PaymentProvider,
  PaymentProviderRejected,
  PaymentProviderUnavailable,
  type ProviderAccess,
  type ProviderDispute,
  type ProviderInvoice,
  type ProviderLedgerEntry,
  type ProviderRefund,
  type ProviderSubscription,
  TEST_EVENT_TYPE,
} from "~/billing/provider/payment-provider";

/** An in-memory payment provider. `down` makes every call throw PaymentProviderUnavailable. */
export class FakePayments implements PaymentProvider {
  mode: PaymentProvider["mode"] = "sandbox";
  /** By id, oldest first. */
  readonly sessions = new Map<string, CheckoutSession>();
  readonly invoices = new Map<string, ProviderInvoice>();
  readonly subscriptions = new Map<string, ProviderSubscription>();
  readonly failedCharges = new Map<string, FailedCharge>();
  readonly disputes = new Map<string, ProviderDispute>();
  /** In any order. */
  readonly events: PaymentEvent[] = [];
  readonly ledger: ProviderLedgerEntry[] = [];
  readonly opened: NewCheckoutSession[] = [];
  /** Charged amount of each payment, in cents. */
  readonly taken = new Map<string, number>();
  readonly refunds: (ProviderRefund & { paymentIntentId: string; key: string })[] = [];
  /** Number of calls of `refund` that take effect but throw, as if the connection broke before the response. */
  lostAnswers = 0;
  down = false;
  /** `listEvents` throws after its first page. */
  breakAfterPage = false;
  /** Ids of sessions for which `findSession` throws an unexpected error. */
  readonly poisoned = new Set<string>();
  /** Number of calls of `findSession`. */
  questions = 0;

  async openSession(checkout: NewCheckoutSession): Promise<CheckoutSession> {
    this.#respond();
    const ofOrder = [...this.sessions.values()].filter(({ orderId }) => orderId === checkout.orderId);
    const earlier = ofOrder[ofOrder.findIndex(({ id }) => id === checkout.afterSession) + 1];
    if (earlier) return earlier;
    this.opened.push(checkout);
    const { orderId, amount } = checkout;
    const id = `cs_test_${randomBytes(12).toString("hex")}`;
    const session: CheckoutSession = {
      id,
      orderId,
      status: "open",
      paid: false,
      amount,
      currency: "usd",
      live: this.mode === "live",
      url: `https://pay.example/${id}`,
      paymentIntentId: null,
      subscriptionId: null,
      ...(checkout.customer && { customerId: checkout.customer.id ?? `cus_${checkout.customer.key}` }),
    };
    this.sessions.set(id, session);
    return session;
  }

  async findSession(id: string): Promise<CheckoutSession | null> {
    this.#respond();
    this.questions++;
    if (this.poisoned.has(id)) throw new Error(`The session ${id} is poisoned`);
    return this.sessions.get(id) ?? null;
  }

  async findSessionOf(paymentIntentId: string): Promise<CheckoutSession | null> {
    this.#respond();
    return [...this.sessions.values()].find((session) => session.paymentIntentId === paymentIntentId) ?? null;
  }

  async findRiskSign(): Promise<null> {
    this.#respond();
    return null;
  }

  async deleteCoupons(): Promise<void> {
    this.#respond();
  }

  async findInvoice(id: string): Promise<ProviderInvoice | null> {
    return this.#found(this.invoices, id);
  }

  async expireSession(id: string): Promise<CheckoutSession | null> {
    this.#respond();
    const found = this.sessions.get(id) ?? null;
    return found?.status === "open" ? this.change(id, { status: "expired", url: null }) : found;
  }

  async findFailedCharge(id: string): Promise<FailedCharge | null> {
    return this.#found(this.failedCharges, id);
  }

  async refund(wanted: NewProviderRefund): Promise<ProviderRefund> {
    this.#respond();
    const earlier = this.refunds.find(({ key }) => key === wanted.idempotencyKey);
    const made = earlier ?? this.#refunded(wanted);
    if (this.lostAnswers > 0) {
      this.lostAnswers--;
      throw new PaymentProviderUnavailable("The connection was cut");
    }
    return made;
  }

  async findRefunds(paymentIntentId: string): Promise<ProviderRefund[]> {
    this.#respond();
    return this.refunds.filter((refund) => refund.paymentIntentId === paymentIntentId);
  }

  readEvent(body: string, signature: string | null): PaymentEvent {
    if (signature !== "good") throw new InvalidWebhookSignature("The signature is wrong");
    const event = JSON.parse(body);
    return { ...event, createdAt: event.createdAt ? new Date(event.createdAt) : new Date() };
  }

  async findSubscription(id: string): Promise<ProviderSubscription | null> {
    return this.#found(this.subscriptions, id);
  }

  async endSubscription(id: string, when: "now" | "period-end"): Promise<ProviderSubscription> {
    return this.#changeSubscription(id, when === "now" ? { status: "ended" } : { endsAtPeriodEnd: true });
  }

  async resumeSubscription(id: string): Promise<ProviderSubscription> {
    const found = await this.findSubscription(id);
    if (found?.status === "ended") throw new PaymentProviderRejected(`No such subscription: '${id}'`);
    return this.#changeSubscription(id, { endsAtPeriodEnd: false });
  }

  async deleteCustomer(): Promise<boolean> {
    this.#respond();
    return true;
  }

  /** The fake has one customer. */
  async findSubscriptionsOf(): Promise<ProviderSubscription[]> {
    this.#respond();
    return [...this.subscriptions.values()];
  }

  async adoptDefaultCard(id: string): Promise<ProviderSubscription | null> {
    return this.#found(this.subscriptions, id);
  }

  async openPortal(id: string, returnUrl: string): Promise<string> {
    this.#changeSubscription(id, {});
    return `https://portal.example/${id}?back=${encodeURIComponent(returnUrl)}`;
  }

  async findDisputes(paymentIntentId: string): Promise<ProviderDispute[]> {
    this.#respond();
    return [...this.disputes.values()].filter((dispute) => dispute.paymentIntentId === paymentIntentId);
  }

  // Only events have a creation time: the other lists return everything.

  async *listEvents(since: Date, types: readonly string[]): AsyncGenerator<PaymentEvent[]> {
    this.#respond();
    const listed = this.events
      .filter(({ createdAt, type }) => createdAt >= since && types.includes(type))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    yield listed.slice(0, 1);
    if (this.breakAfterPage) throw new PaymentProviderUnavailable("The provider does not answer");
    yield listed.slice(1);
  }

  async *listCompleteSessions(): AsyncGenerator<CheckoutSession[]> {
    this.#respond();
    yield [...this.sessions.values()].filter(({ status }) => status === "complete");
  }

  async *listPaidInvoices(): AsyncGenerator<ProviderInvoice[]> {
    this.#respond();
    yield [...this.invoices.values()].filter(({ paid }) => paid);
  }

  async *listRefundedPayments(): AsyncGenerator<string[]> {
    this.#respond();
    yield [...new Set(this.refunds.map(({ paymentIntentId }) => paymentIntentId))];
  }

  async *listDisputes(): AsyncGenerator<ProviderDispute[]> {
    this.#respond();
    yield [...this.disputes.values()];
  }

  async *listLedger(): AsyncGenerator<ProviderLedgerEntry[]> {
    this.#respond();
    yield this.ledger;
  }

  async *listSubscriptions(): AsyncGenerator<ProviderSubscription[]> {
    this.#respond();
    yield [...this.subscriptions.values()];
  }

  async checkAccess(): Promise<ProviderAccess> {
    this.#respond();
    return { key: true, webhook: true, unsent: [], clock: null };
  }

  async checkTaxSettings(): Promise<{ active: boolean; missing: readonly string[] }> {
    this.#respond();
    return { active: true, missing: [] };
  }

  makeTestEvent(): { body: string; signature: string } {
    const event = { id: "evt_test", type: TEST_EVENT_TYPE, live: false, objectId: "test", sessionId: null };
    return { body: JSON.stringify(event), signature: "good" };
  }

  reset(): void {
    Object.assign(this, new FakePayments());
  }

  pay(id: string): CheckoutSession {
    const paymentIntentId = `pi_${id}`;
    const session = this.change(id, { status: "complete", paid: true, url: null, paymentIntentId });
    this.taken.set(paymentIntentId, session.amount ?? 0);
    return session;
  }

  change(id: string, what: Partial<CheckoutSession>): CheckoutSession {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`No session ${id}`);
    const changed = { ...session, ...what };
    this.sessions.set(id, changed);
    return changed;
  }

  #refunded({ paymentIntentId, amount, refundId, idempotencyKey }: NewProviderRefund) {
    const back = this.refunds
      .filter((refund) => refund.paymentIntentId === paymentIntentId && refund.status !== "failed")
      .reduce((sum, refund) => sum + refund.amount, 0);
    const left = (this.taken.get(paymentIntentId) ?? 0) - back;
    if (amount > left)
      throw new PaymentProviderRejected(`Refund amount (${amount}) is greater than what is left (${left})`);
    const id = `re_${randomBytes(8).toString("hex")}`;
    const made = { id, refundId, amount, status: "succeeded" as const, paymentIntentId, key: idempotencyKey };
    this.refunds.push(made);
    return made;
  }

  #changeSubscription(id: string, what: Partial<ProviderSubscription>): ProviderSubscription {
    const found = this.#found(this.subscriptions, id);
    if (!found) throw new PaymentProviderRejected(`No such subscription: '${id}'`);
    const changed = { ...found, ...what };
    this.subscriptions.set(id, changed);
    return changed;
  }

  #found<T>(among: ReadonlyMap<string, T>, id: string): T | null {
    this.#respond();
    return among.get(id) ?? null;
  }

  #respond(): void {
    if (this.down) throw new PaymentProviderUnavailable("The provider does not answer");
  }
}
