import { randomBytes } from "node:crypto";
import {
  type CheckoutSession,
  EventNotAuthentic,
  type Invoice,
  type NewCheckout,
  type PaymentEvent,
  type Payments,
  PaymentsUnavailable,
} from "~/payments/payments";

/** A card provider in memory, at the port. `down` makes every call fail as a provider that does not answer. */
export class FakePayments implements Payments {
  readonly mode = "sandbox" as const;
  readonly sessions = new Map<string, CheckoutSession>();
  readonly invoices = new Map<string, Invoice>();
  readonly opened: NewCheckout[] = [];
  down = false;
  /** How often it was asked about a session. */
  questions = 0;

  async openSession(checkout: NewCheckout): Promise<CheckoutSession> {
    this.#answer();
    const earlier = [...this.sessions.values()].find((session) => session.orderId === checkout.orderId);
    if (earlier) return earlier;
    this.opened.push(checkout);
    const id = `cs_test_${randomBytes(12).toString("hex")}`;
    const session: CheckoutSession = {
      id,
      orderId: checkout.orderId,
      status: "open",
      paid: false,
      amount: checkout.amount,
      currency: "usd",
      live: false,
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
    return this.sessions.get(id) ?? null;
  }

  async findInvoice(id: string): Promise<Invoice | null> {
    this.#answer();
    return this.invoices.get(id) ?? null;
  }

  async expireSession(id: string): Promise<CheckoutSession | null> {
    this.#answer();
    return this.change(id, { status: "expired", url: null });
  }

  readEvent(body: string, signature: string | null): PaymentEvent {
    if (signature !== "good") throw new EventNotAuthentic("The signature is wrong");
    return JSON.parse(body);
  }

  reset(): void {
    this.sessions.clear();
    this.invoices.clear();
    this.opened.length = 0;
    this.down = false;
    this.questions = 0;
  }

  /** The buyer pays. */
  pay(id: string): CheckoutSession {
    return this.change(id, { status: "complete", paid: true, url: null, paymentIntentId: `pi_${id}` });
  }

  change(id: string, what: Partial<CheckoutSession>): CheckoutSession {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`No session ${id}`);
    const changed = { ...session, ...what };
    this.sessions.set(id, changed);
    return changed;
  }

  #answer(): void {
    if (this.down) throw new PaymentsUnavailable("The provider does not answer");
  }
}
