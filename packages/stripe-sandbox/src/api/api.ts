import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";
import { checkCoupon, createCoupon, deleteCoupon } from "../billing/coupons.ts";
import {
  createBalanceTransaction,
  createCustomer,
  listBalanceTransactions,
  listCustomers,
  retrieveCustomer,
  updateCustomer,
} from "../billing/customers.ts";
import { deleteCustomer } from "../billing/delete-customer.ts";
import { listInvoices, retrieveInvoice } from "../billing/invoices.ts";
import { createInvoice, createInvoiceItem } from "../billing/other-invoices.ts";
import { listPaymentMethods, updatePaymentMethod } from "../billing/payment-methods.ts";
import { createPortalSession } from "../billing/portal.ts";
import { createProduct, updateProduct } from "../billing/products.ts";
import { payOpenInvoice } from "../billing/renewals.ts";
import {
  advanceSubscription,
  cancelSubscription,
  listSubscriptions,
  updateSubscription,
} from "../billing/subscriptions.ts";
import { advanceClock, retrieveClock, runDueEvents } from "../clock.ts";
import { listEvents, retrieveEvent } from "../events.ts";
import { advanceDispute, closeDispute, createDispute, updateDispute } from "../payments/disputes.ts";
import { createRefund, failRefund } from "../payments/refunds.ts";
import { approveReview } from "../payments/risk.ts";
import { createSession, expireSession, listSessions, retrieveSession, sessionLineItems } from "../payments/sessions.ts";
import { API_VERSION, type Kind, type Provider } from "../store/objects.ts";
import { DELIVERY_STYLES, REFUND_STYLES, type StoredResponse } from "../store/store.ts";
import { createTaxRate, listTaxRates, retrieveTaxSettings, updateTaxRate } from "../tax/tax-rates.ts";
import { orderFaults, takeFault } from "./faults.ts";
import {
  ApiError,
  decodeForm,
  expandParam,
  type Form,
  InvalidParameters,
  invalidRequest,
  listObject,
  paginationParams,
  readParams,
  stringParam,
  truncateForMessage,
} from "./wire-format.ts";

const IDEMPOTENCY_SECONDS = 86_400;
const MAX_EXPAND_DEPTH = 4;

/** Fields that can be expanded, with the kinds of objects whose ids they contain. */
const KINDS_BY_FIELD: Record<string, readonly Kind[]> = {
  payment_intent: ["payment_intent"],
  latest_charge: ["charge"],
  charge: ["charge"],
  customer: ["customer"],
  subscription: ["subscription"],
  invoice: ["invoice"],
  latest_invoice: ["invoice"],
  balance_transaction: ["balance_transaction"],
  default_payment_method: ["payment_method"],
  source: ["charge", "refund", "dispute"],
};

/** Throws ApiError for rejected parameters and unknown ids. */
type Handler = (provider: Provider, id: string, form: Form) => object;

/** `param`: its name in the error for an unknown id. */
const retrieve =
  (kind: Kind, param?: string): Handler =>
  (provider, id) =>
    provider.store.get(kind, id, param);

/** Any id, so that an unknown one is a missing object, not an unknown URL. */
const ID = "([^/]+)";

const ENDPOINTS: readonly [method: string, path: string, handle: Handler][] = [
  ["POST", "/v1/checkout/sessions", (provider, _, form) => createSession(provider, form)],
  ["GET", "/v1/checkout/sessions", (provider, _, form) => listSessions(provider, form)],
  ["GET", `/v1/checkout/sessions/${ID}`, retrieveSession],
  ["POST", `/v1/checkout/sessions/${ID}/expire`, expireSession],
  ["GET", `/v1/checkout/sessions/${ID}/line_items`, listLineItems],
  ["GET", `/v1/payment_intents/${ID}`, retrieve("payment_intent", "intent")],
  ["GET", `/v1/charges/${ID}`, retrieve("charge")],
  ["GET", "/v1/charges", (provider, _, form) => listLedger(provider, "charge", form)],
  ["POST", "/v1/customers", (provider, _, form) => createCustomer(provider, form)],
  ["GET", "/v1/customers", (provider, _, form) => listCustomers(provider, form)],
  ["GET", `/v1/customers/${ID}`, (provider, id) => retrieveCustomer(provider, id)],
  ["DELETE", `/v1/customers/${ID}`, (provider, id) => deleteCustomer(provider, id)],
  ["GET", `/v1/customers/${ID}/payment_methods`, listPaymentMethods],
  ["POST", `/v1/payment_methods/${ID}`, updatePaymentMethod],
  ["POST", "/v1/products", (provider, _, form) => createProduct(provider, form)],
  ["GET", `/v1/products/${ID}`, retrieve("product")],
  ["POST", `/v1/products/${ID}`, updateProduct],
  ["POST", `/v1/customers/${ID}`, updateCustomer],
  ["POST", `/v1/customers/${ID}/balance_transactions`, createBalanceTransaction],
  ["GET", `/v1/customers/${ID}/balance_transactions`, listBalanceTransactions],
  ["POST", "/v1/coupons", (provider, _, form) => createCoupon(provider, form)],
  ["GET", `/v1/coupons/${ID}`, (provider, id) => checkCoupon(provider, id)],
  ["DELETE", `/v1/coupons/${ID}`, deleteCoupon],
  ["GET", "/v1/tax/settings", (_provider, _, form) => retrieveTaxSettings(form)],
  ["POST", "/v1/tax_rates", (provider, _, form) => createTaxRate(provider, form)],
  ["GET", "/v1/tax_rates", (provider, _, form) => listTaxRates(provider, form)],
  ["GET", `/v1/tax_rates/${ID}`, retrieve("tax_rate")],
  ["POST", `/v1/tax_rates/${ID}`, updateTaxRate],
  ["POST", "/v1/refunds", (provider, _, form) => createRefund(provider, form)],
  ["GET", "/v1/refunds", (provider, _, form) => listByCharge(provider, "refund", form)],
  ["GET", `/v1/refunds/${ID}`, retrieve("refund")],
  ["POST", `/v1/test_helpers/refunds/${ID}/fail`, failRefund],
  ["POST", "/v1/test_helpers/refunds", (provider, _, form) => changeRefunds(provider, form)],
  ["GET", "/v1/disputes", (provider, _, form) => listByCharge(provider, "dispute", form)],
  ["GET", `/v1/disputes/${ID}`, retrieve("dispute", "dispute")],
  ["POST", `/v1/disputes/${ID}`, updateDispute],
  ["POST", `/v1/disputes/${ID}/close`, closeDispute],
  ["POST", `/v1/test_helpers/disputes/${ID}/advance`, advanceDispute],
  ["POST", `/v1/test_helpers/charges/${ID}/dispute`, createDispute],
  ["POST", `/v1/test_helpers/payment_intents/${ID}/dispute`, createDispute],
  ["POST", `/v1/test_helpers/disputes/${ID}/close`, closeDispute],
  ["GET", `/v1/radar/early_fraud_warnings/${ID}`, retrieve("radar.early_fraud_warning")],
  ["GET", `/v1/reviews/${ID}`, retrieve("review")],
  ["POST", `/v1/reviews/${ID}/approve`, approveReview],
  ["GET", "/v1/subscriptions", (provider, _, form) => listSubscriptions(provider, form)],
  ["GET", `/v1/subscriptions/${ID}`, retrieve("subscription")],
  ["POST", `/v1/subscriptions/${ID}`, updateSubscription],
  ["DELETE", `/v1/subscriptions/${ID}`, cancelSubscription],
  ["POST", `/v1/test_helpers/subscriptions/${ID}/advance`, advanceSubscription],
  ["GET", "/v1/invoices", (provider, _, form) => listInvoices(provider, form)],
  ["POST", "/v1/invoices", (provider, _, form) => createInvoice(provider, form)],
  ["POST", "/v1/invoiceitems", (provider, _, form) => createInvoiceItem(provider, form)],
  ["GET", `/v1/invoices/${ID}`, retrieveInvoice],
  ["POST", `/v1/invoices/${ID}/pay`, payOpenInvoice],
  ["POST", "/v1/billing_portal/sessions", (provider, _, form) => createPortalSession(provider, form)],
  ["GET", "/v1/events", (provider, _, form) => listEvents(provider, form)],
  ["GET", `/v1/events/${ID}`, retrieveEvent],
  ["GET", "/v1/webhook_endpoints", (provider, _, form) => listWebhookEndpoints(provider, form)],
  ["POST", "/v1/test_helpers/faults", (provider, _, form) => orderFaults(provider, form)],
  ["POST", "/v1/test_helpers/webhook_deliveries", (provider, _, form) => changeDeliveries(provider, form)],
  ["GET", "/v1/test_helpers/clock", retrieveClock],
  ["POST", "/v1/test_helpers/clock/advance", (provider, _, form) => advanceClock(provider, form)],
  ["GET", "/v1/balance_transactions", (provider, _, form) => listLedger(provider, "balance_transaction", form)],
  ["GET", `/v1/balance_transactions/${ID}`, retrieve("balance_transaction")],
];

/** Methods and patterns of paths. */
export const API_ENDPOINTS = ENDPOINTS.map(([method, path]) => ({ method, path: new RegExp(`^${path}$`) }));

const ROUTES = ENDPOINTS.map(([method, path, handle]) => ({ method, pattern: new RegExp(`^${path}$`), handle }));

type ApiRequest = { method: string; path: string; query: string; body: string; idempotencyKey: string | null };

type ApiResponse = StoredResponse & { replayed: boolean };

/**
 * Handles one API request in one transaction. A repeated idempotency key replays the first response, also an error of an endpoint
 * that has begun to execute. Throws ApiError.
 */
export function handleApiRequest(provider: Provider, request: ApiRequest): ApiResponse {
  const { store } = provider;
  store.transaction(() => runDueEvents(provider));
  const { idempotencyKey: key } = request;
  if (key !== null && key.length > 255) throw invalidRequest("Idempotency keys can have up to 255 characters.");
  const once = request.method === "POST" ? key : null;
  const fingerprint = createHash("sha256").update(`${request.path}\n${request.body}`).digest("hex");
  const stored = once === null ? null : findStoredResponse(provider, once, fingerprint);
  if (stored) return stored;
  const keep = (response: StoredResponse): void => {
    if (once !== null) store.putResponse(once, fingerprint, response, provider.now());
  };
  const fault = store.transaction(() => takeFault(provider, request));
  if (fault?.isStored) keep(fault.response);
  if (fault) return { ...fault.response, replayed: false };
  try {
    return store.transaction(() => {
      const response = dispatch(provider, request);
      keep(response);
      return { ...response, replayed: false };
    });
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof InvalidParameters)) keep(errorResponse(error));
    throw error;
  }
}

function findStoredResponse(provider: Provider, key: string, fingerprint: string): ApiResponse | null {
  provider.store.deleteResponsesBefore(provider.now() - IDEMPOTENCY_SECONDS);
  const stored = provider.store.findResponse(key);
  if (!stored) return null;
  if (stored.fingerprint !== fingerprint) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one you used first if you meant to execute a different request.",
    });
  }
  return { status: stored.status, body: stored.body, replayed: true };
}

function dispatch(provider: Provider, request: ApiRequest): StoredResponse {
  for (const { method, pattern, handle } of ROUTES) {
    const match = method === request.method ? pattern.exec(request.path) : null;
    if (!match) continue;
    const form = decodeForm(request.method === "POST" ? request.body : request.query);
    try {
      const response = expandObject(provider, handle(provider, decodeId(match[1] ?? ""), form), form);
      return { status: 200, body: JSON.stringify(response, null, 2) };
    } catch (error) {
      // A declined card is committed with its events; other errors undo what the request has written.
      if (error instanceof ApiError && error.detail.type === "card_error") return errorResponse(error);
      throw error;
    }
  }
  throw new InvalidParameters(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${request.method}: ${request.path.slice(0, 200)}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
  });
}

export const errorResponse = ({ status, detail }: ApiError): StoredResponse => ({
  status,
  body: JSON.stringify({ error: detail }, null, 2),
});

function decodeId(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Replaces ids with objects, for paths of `expand[]` such as `payment_intent.latest_charge`. Throws ApiError 400. */
function expandObject(provider: Provider, response: object, form: Form): object {
  const paths = Array.isArray(form.expand) ? form.expand.filter((path) => typeof path === "string") : [];
  return paths.reduce((object, path) => expandPath(provider, object, path.split("."), path), response);
}

function expandPath(provider: Provider, object: object, path: string[], fullPath: string): object {
  const [field = "", ...rest] = path;
  if (path.length > MAX_EXPAND_DEPTH)
    throw invalidRequest("You cannot expand more than 4 levels of a property.", "expand");
  if (field === "data" && "data" in object && Array.isArray(object.data)) {
    return { ...object, data: object.data.map((item) => expandPath(provider, item, rest, fullPath)) };
  }
  if (field === "line_items" && "id" in object && typeof object.id === "string" && object.id.startsWith("cs_")) {
    const withTaxes = rest.join(".") === "data.taxes";
    return { ...object, line_items: sessionLineItems(provider, object.id, { withTaxes }) };
  }
  // Present already: the endpoint of line items has read the parameter.
  if (field === "taxes" && Array.isArray(Reflect.get(object, field))) return object;
  // Invoices always include their payments.
  if (field === "payments" && rest.length === 0) return object;
  const kinds = Object.hasOwn(KINDS_BY_FIELD, field) ? KINDS_BY_FIELD[field] : undefined;
  const value: unknown = Reflect.get(object, field);
  if (!kinds || value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${truncateForMessage(fullPath)}).`, "expand");
  }
  const target = typeof value === "string" ? findFirst(provider, kinds, value) : value;
  if (target === null || typeof target !== "object") return object;
  return { ...object, [field]: rest.length > 0 ? expandPath(provider, target, rest, fullPath) : target };
}

const findFirst = ({ store }: Provider, kinds: readonly Kind[], id: string): object | null =>
  kinds.reduce<object | null>((found, kind) => found ?? store.find(kind, id), null);

const listParams = z.strictObject(paginationParams);

function listLineItems(provider: Provider, id: string, form: Form) {
  const { expand = [] } = readParams(listParams, form);
  return sessionLineItems(provider, id, { withTaxes: expand.includes("data.taxes") });
}

function listWebhookEndpoints(provider: Provider, form: Form) {
  readParams(listParams, form);
  const { webhookUrl } = provider;
  if (webhookUrl === null) return listObject("/v1/webhook_endpoints", { objects: [], hasMore: false });
  const endpoint = {
    id: "we_sandbox",
    object: "webhook_endpoint",
    api_version: API_VERSION,
    application: null,
    created: 0,
    description: null,
    enabled_events: ["*"],
    livemode: false,
    metadata: {},
    status: "enabled",
    url: webhookUrl,
  } satisfies Stripe.WebhookEndpoint;
  return listObject("/v1/webhook_endpoints", { objects: [endpoint], hasMore: false });
}

const deliveryParams = z.strictObject({ style: z.enum(DELIVERY_STYLES), ...expandParam });

/** An addition of the sandbox. */
function changeDeliveries(provider: Provider, form: Form) {
  const { style } = readParams(deliveryParams, form);
  provider.store.setDeliveryStyle(style);
  return { object: "test_helpers.webhook_deliveries", style };
}

const refundStyleParams = z.strictObject({ style: z.enum(REFUND_STYLES), ...expandParam });

/** An addition of the sandbox: how refunds go from now on. */
function changeRefunds(provider: Provider, form: Form) {
  const { style } = readParams(refundStyleParams, form);
  provider.store.setRefundStyle(style);
  return { object: "test_helpers.refunds", style };
}

const ledgerParams = z.strictObject({
  ...paginationParams,
  type: stringParam.optional(),
  source: stringParam.optional(),
  payment_intent: stringParam.optional(),
  customer: stringParam.optional(),
});

function listLedger(provider: Provider, kind: "charge" | "balance_transaction", form: Form) {
  const { type, source, payment_intent, customer, ...query } = readParams(ledgerParams, form);
  return listObject(
    `/v1/${kind}s`,
    provider.store.list(kind, { ...query, where: { type, source, payment_intent, customer } }),
  );
}

const chargeParams = z.strictObject({
  ...paginationParams,
  payment_intent: stringParam.optional(),
  charge: stringParam.optional(),
});

function listByCharge(provider: Provider, kind: "refund" | "dispute", form: Form) {
  const { payment_intent, charge, ...query } = readParams(chargeParams, form);
  return listObject(`/v1/${kind}s`, provider.store.list(kind, { ...query, where: { payment_intent, charge } }));
}
