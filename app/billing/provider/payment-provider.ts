import type { RefundReason, TaxLine } from "~/lib/db/column-types";

/** The interface to the payment provider. All amounts are integers in the smallest unit of a currency; URLs are absolute. */

export type CheckoutSession = {
  id: string;
  /** The `client_reference_id`, our order's id; null if another application opened the session. */
  orderId: string | null;
  status: "open" | "complete" | "expired";
  paid: boolean;
  amount: number | null;
  currency: string | null;
  /** True if real money moves. */
  live: boolean;
  /** The hosted payment page, only while the session is open. */
  url: string | null;
  paymentIntentId: string | null;
  subscriptionId: string | null;
  /** Of the provider (`cus_...`); for an open session only if it was opened for a known customer. */
  customerId?: string;
  /** Absent without taxes. */
  tax?: PaymentTax;
};

/** The one customer of an address at the provider. `id` is null until it exists, `key` makes it exist once. */
export type SharedCustomer = { key: string; id: string | null };

/** `cents` is contained in the amount of a payment, `added` is the part that was added to the price. */
export type PaymentTax = {
  cents: number;
  added: number;
  /** Empty in lists, which do not ask for them. */
  lines: TaxLine[];
  /** The customer's country and state, as codes, and VAT id. */
  country: string | null;
  state: string | null;
  taxId: string | null;
};

/** A rate of our table; `rate` in millionths. */
export type TableTaxRate = Pick<TaxLine, "name" | "rate" | "included" | "country" | "state">;

/** `provider`: it collects the address and computes the tax. */
export type CheckoutTax = { by: "provider"; included: boolean } | { by: "table"; rates: readonly TableTaxRate[] };

export type NewCheckoutSession = {
  /** Also the idempotency key: repeated calls for one order return the same session. */
  orderId: string;
  /** The order's expired session: part of the idempotency key, so that another session is opened. */
  afterSession?: string;
  /** `name`: of its product at the provider. `renamed`: it is not the shipped one, whose product keeps its name for earlier orders. */
  service: { slug: string; name: string; renamed?: boolean };
  productName: string;
  amount: number;
  /** ISO 4217, in small letters. */
  currency: string;
  /** Must add up to the amount before the discount. `once`: of a subscription, only in its first payment. */
  items?: readonly { name: string; amount: number; once?: true }[];
  /** Taken off the first payment; `amount` is after it. */
  discount?: { name: string; amount: number };
  tax?: CheckoutTax;
  /** Absent for a one-time payment. */
  every?: "month";
  email: string;
  /** Only for a buyer whose browser has proved the address: the page offers the saved cards. */
  customer?: SharedCustomer;
  /** Labels for the provider's dashboard. The adapter truncates values to 500 characters. */
  metadata: Record<string, string>;
  /** The provider replaces `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
};

/** For one month of a subscription, or something else that the provider charged to its customer. */
export type ProviderInvoice = {
  id: string;
  subscriptionId: string | null;
  /** The order that started the subscription. */
  orderId: string | null;
  /** Of the provider (`cus_...`). */
  customerId?: string | null;
  /** True for everything after the first month, which the checkout pays. */
  renewal: boolean;
  /** Absent for a month. `reason` is the provider's: "subscription_update", "manual". */
  otherCharge?: { reason: string; description: string | null };
  paid: boolean;
  amount: number;
  /** Before credit and debt of the customer. */
  total?: number;
  currency: string;
  live: boolean;
  paymentIntentId: string | null;
  paidAt?: Date;
  periodEnd?: Date | null;
  /** The page on which the customer can pay it, while it is open. */
  payUrl?: string | null;
  tax?: PaymentTax;
  /** Null if the provider does not charge the card again. */
  nextAttempt?: Date | null;
};

export type NewProviderRefund = {
  paymentIntentId: string;
  amount: number;
  /** Our own id, which `findRefunds` returns too. */
  refundId: string;
  idempotencyKey: string;
  reason?: RefundReason;
};

export type ProviderRefund = {
  id: string;
  /** Our own id; null for a refund made in the provider's dashboard. */
  refundId: string | null;
  amount: number;
  status: "pending" | "succeeded" | "failed";
  /** True while the provider waits for money on our account. */
  waitsForBalance?: boolean;
};

export type ProviderSubscription = {
  id: string;
  orderId: string | null;
  /** Of the provider (`cus_...`). */
  customerId?: string | null;
  /** `past_due`: the last month could not be charged and the provider retries. */
  status: "active" | "past_due" | "ended";
  /** True if it will end: at `endsAt`, else with the month. */
  endsAtPeriodEnd: boolean;
  endsAt?: Date | null;
  /** True while no payments are collected. */
  paused?: boolean;
  /** End of the month that is paid or due. */
  periodEnd: Date | null;
  latestInvoiceId?: string | null;
  endedAt?: Date;
  /** Whether it ended because a month stayed unpaid; absent until it ends. */
  unpaid?: boolean;
  live: boolean;
};

/** A chargeback, or a bank's inquiry about a payment. */
export type ProviderDispute = {
  id: string;
  paymentIntentId: string | null;
  amount: number;
  /** What the bank holds now: 0 for an inquiry, and after the dispute is won. */
  withdrawn: number;
  /** Stripe's status: "needs_response", "won", "lost", ... */
  status: string;
  /** Until when it accepts evidence. */
  dueBy?: Date | null;
};

/** A card network's early fraud warning, or a review that a rule of the account has opened. */
export type ProviderRiskSign = {
  kind: "fraud-warning" | "payment-review";
  reason: string;
  /** Why a review is closed: "approved", "refunded"; absent while it is open. */
  closed?: string;
};

export type FailedCharge = {
  orderId: string | null;
  /** First characters of the session's id: all that the provider returns for a subscription's first month. */
  sessionBegins: string | null;
  /** Decline code, the bank's own if it gave one: "insufficient_funds". */
  code: string;
};

/** A line of the provider's ledger, which payouts consist of. Amounts are cents. */
export type ProviderLedgerEntry = {
  id: string;
  /** The payment intent of a charge; the id of a refund, dispute or other source. */
  about: string;
  /** Negative for what leaves the account. */
  amount: number;
  /** What the provider stores of it. */
  fee: number;
  /** The entry is a fee itself. */
  isFee: boolean;
};

export type ProviderAccess = {
  /** Whether the provider accepts our key. */
  key: boolean;
  /** Whether an enabled webhook endpoint with our URL exists; null if our key may not list endpoints. */
  webhook: boolean | null;
  /** Event types that we handle but the endpoint does not receive. */
  unsent: readonly string[];
  /** The provider's clock at its response; null if unknown. */
  clock: Date | null;
};

/** The type of our own test events, which have no handler. */
export const TEST_EVENT_TYPE = "shop.test_event";

export type PaymentEvent = {
  id: string;
  type: string;
  /** By the provider's clock. */
  createdAt: Date;
  live: boolean;
  /** The id of `data.object`. */
  objectId: string;
  /** Null if the object is not a checkout session. */
  sessionId: string | null;
  /** Set if the object names a payment. */
  paymentIntentId?: string;
  /** Set if the event says that a customer has another default card. */
  newDefaultCard?: true;
};

/** Every asynchronous method throws PaymentProviderUnavailable; `find...` returns null for an unknown id. */
export interface PaymentProvider {
  mode: "live" | "test" | "sandbox";
  /** Also throws PaymentProviderRejected. */
  openSession(checkout: NewCheckoutSession): Promise<CheckoutSession>;
  findSession(sessionId: string): Promise<CheckoutSession | null>;
  /** The session with this one-time payment. */
  findSessionOf(paymentIntentId: string): Promise<CheckoutSession | null>;
  /** Of a session that has ended, if they were made for its order; nothing else. */
  deleteCoupons(sessionId: string): Promise<void>;
  findInvoice(invoiceId: string): Promise<ProviderInvoice | null>;
  /** Of a warning (`issfr_...`) or a review (`prv_...`). */
  findRiskSign(id: string): Promise<ProviderRiskSign | null>;
  /** Also null if the charge (`ch_...`) did not fail. */
  findFailedCharge(chargeId: string): Promise<FailedCharge | null>;
  /** Repeated calls with the same idempotency key return the same refund. Also throws PaymentProviderRejected. */
  refund(refund: NewProviderRefund): Promise<ProviderRefund>;
  /** Oldest first; empty for an unknown payment. */
  findRefunds(paymentIntentId: string): Promise<ProviderRefund[]>;
  /** Returns a session that is no longer open unchanged. */
  expireSession(sessionId: string): Promise<CheckoutSession | null>;
  findSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
  /** Returns an ended subscription unchanged. Also throws PaymentProviderRejected. */
  endSubscription(subscriptionId: string, when: "now" | "period-end"): Promise<ProviderSubscription>;
  /** Takes back a cancellation at period end or at a date. Also throws PaymentProviderRejected if the subscription has ended. */
  resumeSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  /** Ends running subscriptions. False for a customer (`cus_...`) that does not exist any more. Also throws PaymentProviderRejected. */
  deleteCustomer(customerId: string): Promise<boolean>;
  /** Of a customer of the provider (`cus_...`); empty for an unknown one. */
  findSubscriptionsOf(customerId: string): Promise<ProviderSubscription[]>;
  /**
   * Charges the customer's default card from now on. An open month is charged to it once, immediately: if the card is new, or with
   * `retry`. A declined card is no error.
   */
  adoptDefaultCard(subscriptionId: string, options?: { retry: boolean }): Promise<ProviderSubscription | null>;
  /** The short-lived URL of the page for changing the card. Also throws PaymentProviderRejected. */
  openPortal(subscriptionId: string, returnUrl: string): Promise<string>;
  findDisputes(paymentIntentId: string): Promise<ProviderDispute[]>;

  // Lists yield pages, newest first. `since` is compared with the creation of the object.

  /** The provider retains events for 30 days. */
  listEvents(since: Date, types: readonly string[]): AsyncIterable<PaymentEvent[]>;
  /** Paid or not. */
  listCompleteSessions(since: Date): AsyncIterable<CheckoutSession[]>;
  listPaidInvoices(since: Date): AsyncIterable<ProviderInvoice[]>;
  /** Ids (`pi_...`) of payments with refunds, distinct within a page. */
  listRefundedPayments(since: Date): AsyncIterable<string[]>;
  listDisputes(since: Date): AsyncIterable<ProviderDispute[]>;
  /** Entries of `[since, until)`. Also throws PaymentProviderRejected if our key may not read them. */
  listLedger(since: Date, until: Date): AsyncIterable<ProviderLedgerEntry[]>;
  /** Includes ended subscriptions. */
  listSubscriptions(): AsyncIterable<ProviderSubscription[]>;

  checkAccess(webhookUrl: string, types: readonly string[]): Promise<ProviderAccess>;
  /** Whether it can compute taxes, and which of its settings are missing for that. */
  checkTaxSettings(): Promise<{ active: boolean; missing: readonly string[] }>;
  /** An event of type TEST_EVENT_TYPE, signed with our webhook secret as the provider signs. */
  makeTestEvent(): { body: string; signature: string };
  /** Checks the signature (300 s tolerance) of a raw webhook body. Throws InvalidWebhookSignature. */
  readEvent(body: string, signature: string | null): PaymentEvent;
}

/** The provider could not be reached or failed; the same call may succeed later. */
export class PaymentProviderUnavailable extends Error {
  override name = "PaymentProviderUnavailable";
}

/** The provider has too much to do. A job that throws it does not use up an attempt. */
export class PaymentProviderBusy extends PaymentProviderUnavailable {
  override name = "PaymentProviderBusy";
  readonly countsAsAttempt = false;
}

/** Our account at the provider has too little money for a refund: an admin has to top it up, or the next payments do. */
export class ProviderBalanceTooLow extends PaymentProviderUnavailable {
  override name = "ProviderBalanceTooLow";
  readonly countsAsAttempt = false;
}

/** The provider refused the request; the same call fails again. */
export class PaymentProviderRejected extends Error {
  override name = "PaymentProviderRejected";
}

/** The provider does not accept the customer's email address. */
export class PaymentEmailRejected extends PaymentProviderRejected {
  override name = "PaymentEmailRejected";
}

/** `signature`: the provider did not sign the body, or not within five minutes of now. The other two are signed, but no event of the kind we read. */
export type WebhookFault = "signature" | "unreadable" | "thin";

export class InvalidWebhookSignature extends Error {
  override name = "InvalidWebhookSignature";
  readonly fault: WebhookFault;
  constructor(message: string, fault: WebhookFault = "signature") {
    super(message);
    this.fault = fault;
  }
}
