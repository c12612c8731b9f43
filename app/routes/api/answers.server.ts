import type { RouterContextProvider } from "react-router";
import { type App, appFrom, clientContext } from "~/app.server";
import { type Doing, outageOf, outageReason, outageWords, RETRY_AFTER } from "~/db/faults/outage";
import { storableJson } from "~/db/texts/storable";
import { errorBody } from "~/http/error-body.server";
import type { LimitName } from "~/http/limits.server";
import { PaymentsRefused, PaymentsUnavailable } from "~/payments/payments";

const NO_STORE = { "Cache-Control": "no-store" };

/** A JSON answer that no cache keeps. */
export const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { ...NO_STORE, ...headers } });

/** The one shape of an error: `{ "error": "message" }`, with the `requestId` under which the log has it where the fault is not the client's. */
export const refusal = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  answer(errorBody(status, error), status, headers);

type ApiArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Wraps an endpoint: refuses other methods, counts the client's uses under `limit`, and turns the faults of the card
 * provider and the database into a 503 that invites another try. Whatever else is thrown is a broken invariant.
 */
export function endpoint(
  options: { method: "GET" | "POST"; limit?: LimitName },
  handle: (app: App, request: Request) => Promise<Response>,
) {
  return async ({ request, context }: ApiArgs): Promise<Response> => {
    if (request.method !== options.method && !(options.method === "GET" && request.method === "HEAD")) {
      return refusal(405, `Use ${options.method}.`, { Allow: options.method });
    }
    const app = appFrom(context);
    const wait = options.limit ? await app.rateLimits.consume(options.limit, context.get(clientContext)) : 0;
    if (wait > 0) {
      return refusal(429, "Too many requests. Please wait a few minutes and try again.", {
        "Retry-After": String(wait),
      });
    }
    try {
      return await handle(app, request);
    } catch (error) {
      if (request.signal.aborted && error === request.signal.reason)
        return refusal(400, "We didn’t receive the whole request.");
      return faultAnswer(app, error, options.method === "GET" ? "reading" : "writing");
    }
  };
}

/** The request's JSON with storable texts, or undefined when it is none: the schema then says what is missing. */
export const readJson = async (request: Request): Promise<unknown> => storableJson(await request.text());

function faultAnswer(app: App, error: unknown, doing: Doing): Response {
  if (error instanceof Response) return error;
  if (error instanceof PaymentsUnavailable) {
    app.log.warn({ err: error }, "The card provider does not answer");
    return refusal(503, "The payment provider isn’t responding right now. You haven’t been charged. Please try again.");
  }
  if (error instanceof PaymentsRefused) {
    app.log.error({ err: error }, "The card provider refused a request");
    return refusal(502, "The payment provider refused this checkout. You haven’t been charged. Please contact us.");
  }
  const outage = outageOf(error);
  if (outage) {
    app.log.error({ err: error }, outageReason(outage));
    return refusal(503, outageWords(doing), { "Retry-After": String(RETRY_AFTER) });
  }
  app.log.error({ err: error }, "An endpoint failed");
  return refusal(500, "Something went wrong on our side. Please try again.");
}
