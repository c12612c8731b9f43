import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";
import { checkCoupon, createCoupon, deleteCoupon } from "../billing/coupons.ts";
import {
  adjustBalance,
  createCustomer,
  deleteCustomer,
  retrieveCustomer,
  updateCustomer,
} from "../billing/customers.ts";
import { createPortalSession } from "../billing/portal.ts";
import { createProduct, updateProduct } from "../billing/products.ts";
import { chargeBesidePeriods, payOpenInvoice } from "../billing/renewals.ts";
import { advanceSubscription, cancelSubscription, updateSubscription } from "../billing/subscriptions.ts";
import { advanceClock, retrieveClock, runDueEvents } from "../clock.ts";
import { EVENT_RETENTION_SECONDS, serialize } from "../events.ts";
import { advanceDispute, closeDispute, createDispute } from "../payments/disputes.ts";
import { createRefund, failRefund } from "../payments/refunds.ts";
import { approveReview } from "../payments/risk.ts";
import { createSession, expireSession, sessionLineItems } from "../payments/sessions.ts";
import { FIELDS, type Field } from "../store/object-store.ts";
import { API_VERSION, type Kind } from "../store/objects.ts";
import type { Provider, StoredResponse } from "../store/store.ts";
import { createTaxRate, retrieveTaxSettings } from "../tax.ts";
import * as wire from "./wire-format.ts";

const IDEMPOTENCY_SECONDS = 86_400;

/** `id`: the part of the path between the collection and what follows. Throws ApiError for rejected parameters and unknown ids. */
type Handler = (provider: Provider, form: wire.Form, id: string, path: string) => object;

/** `param`: its name in the error for an unknown id. */
const retrieve =
  (kind: Kind, param?: string): Handler =>
  (provider, _, id) =>
    provider.store.get(kind, id, param);

const optional = wire.string.optional();
const listParams = wire.params({
  ...wire.pagination,
  active: optional,
  charge: optional,
  customer: optional,
  payment_intent: optional,
  status: optional,
  subscription: optional,
  type: optional,
  types: z.array(wire.string).max(20).optional(),
});

/** A list that can be filtered by these fields. */
const list =
  (kind: Kind, ...fields: Field[]): Handler =>
  (provider, form, _, path) => {
    const { limit, starting_after, types, created, ...given } = wire.readParams(listParams, form);
    const other = FIELDS.find(([name]) => form[name] !== undefined && !fields.includes(name));
    if (other) throw wire.invalidParameters(`Received unknown parameter: ${other[0]}`, other[0], "parameter_unknown");
    // Without a status, ended subscriptions are excluded, as at Stripe.
    const exceptStatus = kind === "subscription" && given.status === undefined ? "canceled" : undefined;
    const status = given.status === "all" ? undefined : given.status;
    const oldest = kind === "event" ? provider.now() - EVENT_RETENTION_SECONDS : 0;
    const page = provider.store.list(kind, {
      limit,
      starting_after,
      types,
      created: { ...created, gte: Math.max(created?.gte ?? 0, oldest) },
      where: Object.fromEntries(fields.map((name) => [name, name === "status" ? status : given[name]])),
      exceptStatus,
    });
    return wire.listObject<object>(path, page);
  };

/** Any id, so that an unknown one is a missing object, not an unknown URL. */
const ID = "([^/]+)";

/** Those under /v1/test_helpers are the sandbox's own. */
const ENDPOINTS: readonly [method: string, path: string, handle: Handler][] = [
  ["POST", "/v1/checkout/sessions", createSession],
  ["GET", "/v1/checkout/sessions", list("checkout.session", "status", "payment_intent")],
  ["GET", `/v1/checkout/sessions/${ID}`, retrieve("checkout.session", "session")],
  ["POST", `/v1/checkout/sessions/${ID}/expire`, (provider, _, id) => expireSession(provider, id)],
  ["GET", `/v1/checkout/sessions/${ID}/line_items`, (provider, _, id) => sessionLineItems(provider, id)],
  ["GET", `/v1/charges/${ID}`, retrieve("charge")],
  ["GET", "/v1/charges", list("charge")],
  ["POST", "/v1/customers", createCustomer],
  ["GET", `/v1/customers/${ID}`, (provider, _, id) => retrieveCustomer(provider, id)],
  ["POST", `/v1/customers/${ID}`, updateCustomer],
  ["DELETE", `/v1/customers/${ID}`, (provider, _, id) => deleteCustomer(provider, id)],
  ["POST", `/v1/customers/${ID}/balance_transactions`, adjustBalance],
  ["POST", "/v1/products", createProduct],
  ["GET", `/v1/products/${ID}`, retrieve("product")],
  ["POST", `/v1/products/${ID}`, updateProduct],
  ["POST", "/v1/coupons", createCoupon],
  ["GET", `/v1/coupons/${ID}`, (provider, _, id) => checkCoupon(provider, id)],
  ["DELETE", `/v1/coupons/${ID}`, (provider, _, id) => deleteCoupon(provider, id)],
  ["GET", "/v1/tax/settings", retrieveTaxSettings],
  ["POST", "/v1/tax_rates", createTaxRate],
  ["GET", "/v1/tax_rates", list("tax_rate", "active")],
  ["GET", `/v1/tax_rates/${ID}`, retrieve("tax_rate")],
  ["POST", "/v1/refunds", createRefund],
  ["GET", "/v1/refunds", list("refund", "payment_intent")],
  ["GET", "/v1/disputes", list("dispute", "payment_intent")],
  ["GET", `/v1/radar/early_fraud_warnings/${ID}`, retrieve("radar.early_fraud_warning")],
  ["GET", `/v1/reviews/${ID}`, retrieve("review")],
  ["POST", `/v1/reviews/${ID}/approve`, (provider, _, id) => approveReview(provider, id)],
  ["GET", "/v1/subscriptions", list("subscription", "status", "customer")],
  ["GET", `/v1/subscriptions/${ID}`, retrieve("subscription")],
  ["POST", `/v1/subscriptions/${ID}`, updateSubscription],
  ["DELETE", `/v1/subscriptions/${ID}`, (provider, _, id) => cancelSubscription(provider, id)],
  ["GET", "/v1/invoices", list("invoice", "status", "subscription")],
  ["GET", `/v1/invoices/${ID}`, retrieve("invoice", "invoice")],
  ["POST", `/v1/invoices/${ID}/pay`, payOpenInvoice],
  ["POST", "/v1/billing_portal/sessions", createPortalSession],
  ["GET", "/v1/events", list("event", "type")],
  ["GET", "/v1/webhook_endpoints", listWebhookEndpoints],
  ["GET", "/v1/balance_transactions", list("balance_transaction")],
  ["POST", `/v1/test_helpers/refunds/${ID}/fail`, (provider, _, id) => failRefund(provider, id)],
  ["POST", `/v1/test_helpers/payment_intents/${ID}/dispute`, createDispute],
  ["POST", `/v1/test_helpers/disputes/${ID}/advance`, advanceDispute],
  ["POST", `/v1/test_helpers/disputes/${ID}/close`, closeDispute],
  ["POST", `/v1/test_helpers/subscriptions/${ID}/advance`, advanceSubscription],
  ["POST", `/v1/test_helpers/subscriptions/${ID}/charge`, chargeBesidePeriods],
  ["GET", "/v1/test_helpers/clock", retrieveClock],
  ["POST", "/v1/test_helpers/clock/advance", advanceClock],
];

const ROUTES = ENDPOINTS.map(([method, path, handle]) => ({ method, pattern: new RegExp(`^${path}$`), handle }));

export type ApiRequest = { method: string; path: string; query: string; body: string; idempotencyKey: string | null };

export type ApiResponse = StoredResponse & { replayed: boolean };

/**
 * Handles one API request in one transaction. A repeated idempotency key replays the first response, also an error of an endpoint
 * that has begun to execute. Throws ApiError.
 */
export function handleApiRequest(provider: Provider, request: ApiRequest): ApiResponse {
  const { store } = provider;
  store.transaction(() => runDueEvents(provider));
  const { idempotencyKey: key } = request;
  if (key !== null && key.length > 255) throw wire.invalidRequest("Idempotency keys can have up to 255 characters.");
  const once = request.method === "POST" ? key : null;
  const fingerprint = createHash("sha256").update(`${request.path}\n${request.body}`).digest("hex");
  const stored = once === null ? null : findStoredResponse(provider, once, fingerprint);
  if (stored) return stored;
  const keep = (response: StoredResponse): void => {
    if (once !== null) store.putResponse(once, fingerprint, response, provider.now());
  };
  try {
    return store.transaction(() => {
      const response = dispatch(provider, request);
      keep(response);
      return { ...response, replayed: false };
    });
  } catch (error) {
    if (error instanceof wire.ApiError && !(error instanceof wire.InvalidParameters)) keep(errorResponse(error));
    throw error;
  }
}

function findStoredResponse(provider: Provider, key: string, fingerprint: string): ApiResponse | null {
  provider.store.deleteResponsesBefore(provider.now() - IDEMPOTENCY_SECONDS);
  const stored = provider.store.findResponse(key);
  if (!stored) return null;
  if (stored.fingerprint !== fingerprint) {
    throw new wire.ApiError(400, {
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
    const form = wire.decodeForm(request.method === "POST" ? request.body : request.query);
    try {
      const response = expandObject(provider, handle(provider, form, decodeId(match[1] ?? ""), request.path), form);
      return { status: 200, body: serialize(provider, response) };
    } catch (error) {
      // A declined card is committed with its events; other errors undo what the request has written.
      if (error instanceof wire.ApiError && error.detail.type === "card_error") return errorResponse(error);
      throw error;
    }
  }
  throw new wire.InvalidParameters(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${request.method}: ${request.path.slice(0, 200)}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
  });
}

export const errorResponse = ({ status, detail }: wire.ApiError): StoredResponse => ({
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

/** Replaces ids with objects, for paths of `expand[]` such as `data.source`. Throws ApiError 400. */
function expandObject(provider: Provider, response: object, form: wire.Form): object {
  const paths = Array.isArray(form.expand) ? form.expand.filter((path) => typeof path === "string") : [];
  return paths.reduce((object, path) => expandPath(provider, object, path.split("."), path), response);
}

function expandPath(provider: Provider, object: object, [field = "", ...rest]: string[], fullPath: string): object {
  const value: unknown = Object.hasOwn(object, field) ? Reflect.get(object, field) : undefined;
  if (value === undefined)
    throw wire.invalidRequest(`This property cannot be expanded (${wire.truncateForMessage(fullPath)}).`, "expand");
  const target = typeof value === "string" ? provider.store.findAny(value) : value;
  const expand = (each: unknown): unknown =>
    rest.length > 0 && typeof each === "object" && each !== null ? expandPath(provider, each, rest, fullPath) : each;
  return { ...object, [field]: Array.isArray(target) ? target.map(expand) : expand(target ?? value) };
}

function listWebhookEndpoints({ webhookUrl }: Provider, _: wire.Form, _id: string, path: string) {
  const endpoint = {
    ...wire.nulls("application description"),
    id: "we_sandbox",
    object: "webhook_endpoint",
    api_version: API_VERSION,
    created: 0,
    enabled_events: ["*"],
    livemode: false,
    metadata: {},
    status: "enabled",
    url: webhookUrl ?? "",
  } satisfies Stripe.WebhookEndpoint;
  return wire.listObject(path, { objects: webhookUrl === null ? [] : [endpoint], hasMore: false });
}
