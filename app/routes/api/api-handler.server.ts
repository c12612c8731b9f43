import type { RouterContextProvider } from "react-router";
import {
  PaymentEmailRejected,
  PaymentProviderBusy,
  PaymentProviderRejected,
  PaymentProviderUnavailable,
} from "~/billing/provider/payment-provider";
import { checkoutSessionIdSchema, type ReceiptId } from "~/billing/receipts.server";
import { EMAIL_REJECTED, UNACCEPTED_EMAIL } from "~/checkout/rejected-email";
import { type App, clientContext, getApp } from "~/lib/app-context.server";
import {
  type DatabaseOperation,
  detectOutage,
  outageMessage,
  outageReason,
  RETRY_AFTER_SECONDS,
} from "~/lib/db/outage";
import { parseStorableJson } from "~/lib/db/storable-text";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import type { RateLimitName } from "~/lib/http/rate-limits.server";
import type { Log } from "~/lib/logging/logger.server";
import { findForViewer, type LinkViewer } from "~/orders/session-links.server";

type ApiArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Wraps an endpoint: rejects other methods with 405, applies the rate limit, and turns outages of the payment provider and the database into
 * 503. Thrown responses pass; any other error is logged and becomes 500.
 */
export function apiHandler(
  options: { method: "GET" | "POST"; limit?: RateLimitName },
  handle: (app: App, request: Request, client: string) => Promise<Response>,
) {
  return async ({ request, context }: ApiArgs): Promise<Response> => {
    if (request.method !== options.method && !(options.method === "GET" && request.method === "HEAD")) {
      return methodNotAllowed(options.method);
    }
    const app = getApp(context);
    const wait = options.limit ? await app.rateLimits.consume(options.limit, context.get(clientContext)) : 0;
    if (wait > 0) {
      return errorResponse(429, "Too many requests. Please wait a few minutes and try again.", {
        "Retry-After": String(wait),
      });
    }
    try {
      return await handle(app, request, context.get(clientContext));
    } catch (error) {
      if (request.signal.aborted && error === request.signal.reason)
        return errorResponse(400, "We didn’t receive the whole request.");
      return responseToError(app.log, error, options.method === "GET" ? "reading" : "writing");
    }
  };
}

/** Loader of an endpoint that only accepts POST. */
export const postOnlyLoader = () => methodNotAllowed("POST");

/** Action of an endpoint that only accepts GET. */
export const getOnlyAction = () => methodNotAllowed("GET");

const methodNotAllowed = (allowed: "GET" | "POST") => errorResponse(405, `Use ${allowed}.`, { Allow: allowed });

/** Parses the request's JSON; undefined if invalid, so that the caller's schema reports what is missing. */
export const readJsonBody = async (request: Request): Promise<unknown> => parseStorableJson(await request.text());

function responseToError(log: Log, error: unknown, operation: DatabaseOperation): Response {
  if (error instanceof Response) return error;
  if (error instanceof PaymentProviderBusy) {
    log.warn({ err: error }, "The card provider is busy");
    return errorResponse(
      503,
      "The payment provider is busy right now. You haven’t been charged. Please try again in a minute.",
      { "Retry-After": "60" },
    );
  }
  if (error instanceof PaymentProviderUnavailable) {
    log.warn({ err: error }, "The card provider does not answer");
    return errorResponse(
      503,
      "The payment provider isn’t responding right now. You haven’t been charged. Please try again.",
    );
  }
  if (error instanceof PaymentEmailRejected) {
    log.warn({ err: error }, "The card provider does not accept an email address");
    return errorResponse(UNACCEPTED_EMAIL, EMAIL_REJECTED);
  }
  if (error instanceof PaymentProviderRejected) {
    log.error({ err: error }, "The card provider refused a request");
    return errorResponse(
      502,
      "The payment provider refused this checkout. You haven’t been charged. Please contact us.",
    );
  }
  const outage = detectOutage(error);
  if (outage) {
    log.error({ err: error }, outageReason(outage));
    return errorResponse(503, outageMessage(operation), { "Retry-After": String(RETRY_AFTER_SECONDS) });
  }
  log.error({ err: error }, "An endpoint failed");
  return errorResponse(500, "Something went wrong on our side. Please try again.");
}

/** Builds the response to the receipt of a checkout session; without it the body is sent as JSON. */
type SessionResponse = (app: App, request: Request, sessionId: string, body: unknown) => Promise<Response>;

/** Creates a GET endpoint that expects exactly one `?session_id=`, or one `?key=` from a renewal's email. */
export const receiptLoader = (
  find: (app: App, id: ReceiptId, viewer: LinkViewer | null) => Promise<object | null>,
  respond?: SessionResponse,
) =>
  apiHandler({ method: "GET", limit: "receipt" }, async (app, request) => {
    const params = new URL(request.url).searchParams;
    const [keys, sessions] = [params.getAll("key"), params.getAll("session_id")];
    const only = keys.length + sessions.length === 1;
    if (only && keys[0] !== undefined) {
      const body = await find(app, { key: keys[0] }, null);
      return body ? jsonResponse(body) : errorResponse(404, "We couldn’t find an order for this key.");
    }
    const parsed = checkoutSessionIdSchema.safeParse(only ? sessions[0] : undefined);
    if (!parsed.success) return errorResponse(400, "session_id must be the id of one checkout session.");
    const body = await findForViewer(app, request, (viewer) => find(app, { sessionId: parsed.data }, viewer));
    if (!body) return errorResponse(404, "We couldn’t find an order for this payment session.");
    return respond ? respond(app, request, parsed.data, body) : jsonResponse(body);
  });
