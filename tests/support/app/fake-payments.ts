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
  type ProviderRefund,
  type ProviderSubscription,
  TEST_EVENT_TYPE,
} from "~/billing/provider/payment-provider";

/** Sessions by id, in the order in which they were opened, that are also looked up by their order and by their payment. */
class FakeSessions extends Map<string, CheckoutSession> {
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

/** A card provider in memory, at the port. `down` makes every call fail as a provider that does not answer. */
export class FakePayments implements PaymentProvider {
  mode: PaymentProvider["mode"] = "sandbox";
  readonly sessions = new FakeSessions();
  readonly invoices = new Map<string, ProviderInvoice>();
  readonly subscriptions = new Map<string, ProviderSubscription>();
  readonly failedCharges = new Map<string, FailedCharge>();
  readonly disputes = new Map<string, ProviderDispute>();
  /** What `listEvents` lists, in any order. */
  readonly events: PaymentEvent[] = [];
  readonly opened: NewCheckoutSession[] = [];
  /** What each payment took, in cents. */
  readonly taken = new Map<string, number>();
  readonly refunds: (ProviderRefund & { paymentIntentId: string; key: string })[] = [];
  /** How many calls of `refund` arrive but are answered by a cut connection. */
  lostAnswers = 0;
  down = false;
  /** The list of events ends in the middle. */
  breakAfterPage = false;
  /** Sessions that break whoever asks about them, as a fault of our own would. */
  readonly poisoned = new Set<string>();
  /** How often it was asked about a session. */
  questions = 0;

  async openSession(checkout: NewCheckoutSession): Promise<CheckoutSession> {
    this.#answer();
    const earlier = this.sessions.ofOrder(checkout.orderId, checkout.afterSession);
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
    };
    this.sessions.set(id, session);
    return session;
  }

  async findSession(id: string): Promise<CheckoutSession | null> {
    this.#answer();
    this.questions++;
    if (this.poisoned.has(id)) throw new Error(`The session ${id} is poisoned`);
    return this.sessions.get(id) ?? null;
  }

  async findSessionOf(paymentIntentId: string): Promise<CheckoutSession | null> {
    this.#answer();
    return this.sessions.ofPayment(paymentIntentId);
  }

  async findInvoice(id: string): Promise<ProviderInvoice | null> {
    return this.#found(this.invoices, id);
  }

  async expireSession(id: string): Promise<CheckoutSession | null> {
    this.#answer();
    const found = this.sessions.get(id) ?? null;
    return found?.status === "open" ? this.change(id, { status: "expired", url: null }) : found;
  }

  async findFailedCharge(id: string): Promise<FailedCharge | null> {
    return this.#found(this.failedCharges, id);
  }

  async refund(wanted: NewProviderRefund): Promise<ProviderRefund> {
    this.#answer();
    const earlier = this.refunds.find(({ key }) => key === wanted.idempotencyKey);
    const made = earlier ?? this.#refunded(wanted);
    if (this.lostAnswers > 0) {
      this.lostAnswers--;
      throw new PaymentProviderUnavailable("The connection was cut");
    }
    return made;
  }

  async findRefunds(paymentIntentId: string): Promise<ProviderRefund[]> {
    this.#answer();
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

  async openPortal(id: string, returnUrl: string): Promise<string> {
    this.#changeSubscription(id, {});
    return `https://portal.example/${id}?back=${encodeURIComponent(returnUrl)}`;
  }

  async findDisputes(paymentIntentId: string): Promise<ProviderDispute[]> {
    this.#answer();
    return [...this.disputes.values()].filter((dispute) => dispute.paymentIntentId === paymentIntentId);
  }

  // The fake keeps no times of creation: its lists give everything, except that of events.

  async *listEvents(since: Date, types: readonly string[]): AsyncGenerator<PaymentEvent[]> {
    this.#answer();
    const listed = this.events
      .filter(({ createdAt, type }) => createdAt >= since && types.includes(type))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    yield listed.slice(0, 1);
    if (this.breakAfterPage) throw new PaymentProviderUnavailable("The provider does not answer");
    yield listed.slice(1);
  }

  async *listCompleteSessions(): AsyncGenerator<CheckoutSession[]> {
    this.#answer();
    yield [...this.sessions.values()].filter(({ status }) => status === "complete");
  }

  async *listPaidInvoices(): AsyncGenerator<ProviderInvoice[]> {
    this.#answer();
    yield [...this.invoices.values()].filter(({ paid }) => paid);
  }

  async *listRefundedPayments(): AsyncGenerator<string[]> {
    this.#answer();
    yield [...new Set(this.refunds.map(({ paymentIntentId }) => paymentIntentId))];
  }

  async *listDisputes(): AsyncGenerator<ProviderDispute[]> {
    this.#answer();
    yield [...this.disputes.values()];
  }

  async *listSubscriptions(): AsyncGenerator<ProviderSubscription[]> {
    this.#answer();
    yield [...this.subscriptions.values()];
  }

  async checkAccess(): Promise<ProviderAccess> {
    this.#answer();
    return { key: true, webhook: true, unsent: [], clock: null };
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
    this.#answer();
    return among.get(id) ?? null;
  }

  #answer(): void {
    if (this.down) throw new PaymentProviderUnavailable("The provider does not answer");
  }
}
