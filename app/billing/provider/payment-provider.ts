/** The port to the card provider. Knows nothing of orders; amounts are integer cents, USD. */

export type CheckoutSession = {
  id: string;
  /** The `client_reference_id` that we opened it with: the order's id. Null when somebody else opened the session. */
  orderId: string | null;
  status: "open" | "complete" | "expired";
  paid: boolean;
  amount: number | null;
  currency: string | null;
  /** True for a live session: real money moves. */
  live: boolean;
  /** The hosted page, while the session is open. */
  url: string | null;
  paymentIntentId: string | null;
  subscriptionId: string | null;
};

export type NewCheckoutSession = {
  /** Also the idempotency key: opening twice for one order gives the same session. */
  orderId: string;
  /** The order's earlier session, which has expired: another one is opened after it. */
  afterSession?: string;
  productName: string;
  amount: number;
  /** What the amount is made of, as the buyer reads it on the provider's page; together they must be the amount before the discount. */
  items?: readonly { name: string; amount: number }[];
  /** What is taken off once, as the buyer reads it there; `items` are before it, `amount` is after it. Cents. */
  discount?: { name: string; amount: number };
  /** Set for a monthly subscription, absent for one payment. */
  every?: "month";
  email: string;
  /** Short labels for the provider's dashboard; cut to the provider's 500 characters by the adapter. */
  metadata: Record<string, string>;
  /** Absolute URLs on our own origin. `{CHECKOUT_SESSION_ID}` is filled in by the provider. */
  successUrl: string;
  cancelUrl: string;
};

/** One month's bill of a subscription. */
export type ProviderInvoice = {
  id: string;
  subscriptionId: string | null;
  /** Of the order that began the subscription. */
  orderId: string | null;
  /** True for the bill of a later month; the first month is the checkout's own. */
  renewal: boolean;
  paid: boolean;
  amount: number;
  currency: string;
  live: boolean;
  paymentIntentId: string | null;
  /** Absent while it is not paid. */
  paidAt?: Date;
  /** End of the month that it is for. */
  periodEnd?: Date | null;
  /** The provider's page on which its customer pays it, while it is open. */
  payUrl?: string | null;
  /** When the provider charges the card again; null when it does not. */
  nextAttempt?: Date | null;
};

export type NewProviderRefund = {
  paymentIntentId: string;
  /** Cents. */
  amount: number;
  /** The id of our own refund; comes back with `findRefunds`. */
  refundId: string;
  idempotencyKey: string;
};

export type ProviderRefund = {
  /** The provider's id. */
  id: string;
  /** Our own id; null for one that was made at the provider's own pages. */
  refundId: string | null;
  amount: number;
  status: "pending" | "succeeded" | "failed";
};

/** A monthly subscription as it is now. */
export type ProviderSubscription = {
  id: string;
  /** Of the order that began it. */
  orderId: string | null;
  /** `past_due`: the last month could not be charged and the provider goes on trying. */
  status: "active" | "past_due" | "ended";
  /** It is not renewed any more and ends with the month that is paid. */
  endsAtPeriodEnd: boolean;
  /** End of the month that is paid or due. */
  periodEnd: Date | null;
  /** Its newest bill, where the provider names it. */
  latestInvoiceId?: string | null;
  /** When it ended, and whether that was because a month stayed unpaid; absent while it runs. */
  endedAt?: Date;
  unpaid?: boolean;
  live: boolean;
};

/** A buyer's bank that takes a payment back, or asks to. */
export type ProviderDispute = {
  id: string;
  paymentIntentId: string | null;
  /** Cents that the dispute is about. */
  amount: number;
  /** Cents that the bank holds now: 0 for a mere inquiry, and again when the dispute is won. */
  withdrawn: number;
  /** In the provider's words: "needs_response", "won", "lost", ... */
  status: string;
};

/** An attempt to pay that failed. */
export type FailedCharge = {
  /** Of the checkout that it was made in; null where the provider does not say. */
  orderId: string | null;
  /** The beginning of the checkout session's id, where that is all that the provider says: of a subscription's first month. */
  sessionBegins: string | null;
  /** Why, in the provider's codes: the bank's own where it gave one, such as "insufficient_funds". */
  code: string;
};

/** What the provider says of our key and of the endpoint that it sends its events to. */
export type ProviderAccess = {
  /** Whether it takes our key. */
  key: boolean;
  /** Whether an enabled webhook endpoint of our address exists there; null where our key may not ask. */
  webhook: boolean | null;
  /** Kinds of events that we handle and that this endpoint is not sent. */
  unsent: readonly string[];
  /** The provider's clock when it answered; null where it did not say. */
  clock: Date | null;
};

/** The kind of our own test events: no provider sends one, and nothing is done with it. */
export const TEST_EVENT_TYPE = "shop.test_event";

export type PaymentEvent = {
  id: string;
  type: string;
  /** When it happened at the provider. */
  createdAt: Date;
  live: boolean;
  /** The id of `data.object`. */
  objectId: string;
  /** The checkout session that the event is about, if its object is one. */
  sessionId: string | null;
  /** The payment that its object belongs to, if the object names one. */
  paymentIntentId?: string;
};

export interface PaymentProvider {
  mode: "live" | "test" | "sandbox";
  /** Throws PaymentProviderUnavailable when the provider does not answer, PaymentProviderRejected when it says no. */
  openSession(checkout: NewCheckoutSession): Promise<CheckoutSession>;
  /** Null when the provider knows no such session. Throws PaymentProviderUnavailable. */
  findSession(sessionId: string): Promise<CheckoutSession | null>;
  /** The session whose one payment this was; null when there is none. Throws PaymentProviderUnavailable. */
  findSessionOf(paymentIntentId: string): Promise<CheckoutSession | null>;
  /** Null when the provider knows no such invoice. Throws PaymentProviderUnavailable. */
  findInvoice(invoiceId: string): Promise<ProviderInvoice | null>;
  /** Null when the provider knows no such charge (`ch_...`), or it did not fail. Throws PaymentProviderUnavailable. */
  findFailedCharge(chargeId: string): Promise<FailedCharge | null>;
  /** Gives money back. The same key gives the same refund. Throws PaymentProviderUnavailable, PaymentProviderRejected. */
  refund(refund: NewProviderRefund): Promise<ProviderRefund>;
  /** Every refund of a payment, oldest first; none for a payment that the provider does not know. Throws PaymentProviderUnavailable. */
  findRefunds(paymentIntentId: string): Promise<ProviderRefund[]>;
  /** Ends an open session; one that is no longer open is returned as it is. Throws PaymentProviderUnavailable. */
  expireSession(sessionId: string): Promise<CheckoutSession | null>;
  /** Null when the provider knows no such subscription. Throws PaymentProviderUnavailable. */
  findSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
  /** Ends a subscription; one that has ended already is returned as it is. Throws PaymentProviderUnavailable, PaymentProviderRejected. */
  endSubscription(subscriptionId: string, when: "now" | "period-end"): Promise<ProviderSubscription>;
  /**
   * Lets a subscription that was to end with its month go on; one that goes on anyway is returned as it is. Throws PaymentProviderUnavailable, and
   * PaymentProviderRejected for one that has ended.
   */
  resumeSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  /**
   * Opens the provider's page on which the customer of a subscription changes the card, and answers its address, which is good for a short
   * while. `returnUrl` is an absolute URL of ours. Throws PaymentProviderUnavailable, PaymentProviderRejected.
   */
  openPortal(subscriptionId: string, returnUrl: string): Promise<string>;
  /** Every dispute of a payment. Throws PaymentProviderUnavailable. */
  findDisputes(paymentIntentId: string): Promise<ProviderDispute[]>;

  // The provider's own lists, page by page, newest first. `since` counts by the object's creation. Throw PaymentProviderUnavailable.

  /** Events of these types; the provider keeps them for 30 days. */
  listEvents(since: Date, types: readonly string[]): AsyncIterable<PaymentEvent[]>;
  /** Sessions that were completed, paid or not. */
  listCompleteSessions(since: Date): AsyncIterable<CheckoutSession[]>;
  listPaidInvoices(since: Date): AsyncIterable<ProviderInvoice[]>;
  /** The payments (`pi_...`) of which something was given back. */
  listRefundedPayments(since: Date): AsyncIterable<string[]>;
  listDisputes(since: Date): AsyncIterable<ProviderDispute[]>;
  /** All subscriptions that there ever were, ended ones too. */
  listSubscriptions(): AsyncIterable<ProviderSubscription[]>;

  /** Tries the key, and looks for our endpoint and whether it is sent events of these kinds. Throws PaymentProviderUnavailable. */
  checkAccess(webhookUrl: string, types: readonly string[]): Promise<ProviderAccess>;
  /** An event of the kind TEST_EVENT_TYPE as the provider would send it: signed with our webhook secret. */
  makeTestEvent(): { body: string; signature: string };
  /** Checks the signature (300 s tolerance) of a raw webhook body. Throws InvalidWebhookSignature. */
  readEvent(body: string, signature: string | null): PaymentEvent;
}

/** The provider could not be reached or failed; the same call may succeed later. */
export class PaymentProviderUnavailable extends Error {
  override name = "PaymentsUnavailable";
}

/** The provider refused the request; the same call fails again. */
export class PaymentProviderRejected extends Error {
  override name = "PaymentsRefused";
}

/** A webhook body that the provider did not sign, or signed too long ago. */
export class InvalidWebhookSignature extends Error {
  override name = "EventNotAuthentic";
}
