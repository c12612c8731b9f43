import { z } from "zod";
import type { Provider } from "../store/objects.ts";
import type { StoredResponse } from "../store/store.ts";
import { ApiError, decodeForm, expandParam, type Form, integerParam, readParams, stringParam } from "./wire-format.ts";

type Fault = { response: StoredResponse; isStored?: true; always?: true };

function errorBody(error: object): string {
  return JSON.stringify({ error }, null, 2);
}

/** By what follows the plus sign of a checkout's email address. */
const FAULTS: Record<string, Fault> = {
  "stored-500": {
    response: { status: 500, body: errorBody({ type: "api_error", message: "An unknown error occurred" }) },
    isStored: true,
  },
  "email-invalid": {
    response: {
      status: 400,
      body: errorBody({
        type: "invalid_request_error",
        code: "email_invalid",
        message: "Invalid email address",
        param: "customer_email",
      }),
    },
    always: true,
  },
  busy: { response: tooMany("rate_limit", "Too many requests hit the API too quickly.") },
  "always-busy": { response: tooMany("rate_limit", "Too many requests hit the API too quickly."), always: true },
  "lock-timeout": {
    response: tooMany("lock_timeout", "This object cannot be accessed right now because another request is using it."),
  },
};

function tooMany(code: string, message: string): StoredResponse {
  return { status: 429, body: errorBody({ type: "invalid_request_error", code, message }) };
}

const FAULT_ADDRESS = /\+([a-z0-9-]+)@/;

const orderParams = z.strictObject({
  fault: z.enum(["stored-500", "busy", "lock-timeout"]),
  method: z.enum(["GET", "POST", "DELETE"]).default("POST"),
  path: stringParam.default("/v1/"),
  times: integerParam(1, 1_000).default(1),
  ...expandParam,
});

/** An addition of the sandbox: the next requests whose path begins so fail. Replaces an earlier order. */
export function orderFaults(provider: Provider, form: Form) {
  const { fault, method, path, times } = readParams(orderParams, form);
  provider.store.setFaults({ fault, method, path, times });
  return { object: "test_helpers.faults", fault, method, path, times };
}

function takeOrderedFault({ store }: Provider, request: { method: string; path: string }): Fault | null {
  const ordered = store.faults();
  if (!ordered || request.path.startsWith("/v1/test_helpers/")) return null;
  if (request.method !== ordered.method || !request.path.startsWith(ordered.path)) return null;
  store.setFaults(ordered.times > 1 ? { ...ordered, times: ordered.times - 1 } : null);
  return FAULTS[ordered.fault] ?? null;
}

/**
 * The fault that was ordered, or that the email address of a new checkout session asks for, usually once per address. Must run in a
 * transaction.
 */
export function takeFault(provider: Provider, request: { method: string; path: string; body: string }): Fault | null {
  const ordered = takeOrderedFault(provider, request);
  if (ordered) return ordered;
  if (request.method !== "POST" || request.path !== "/v1/checkout/sessions") return null;
  const email = emailOf(provider, request.body);
  const fault = FAULTS[FAULT_ADDRESS.exec(email)?.[1] ?? ""];
  return fault && (fault.always || provider.store.firstTime(`fault ${email}`)) ? fault : null;
}

function emailOf({ store }: Provider, body: string): string {
  try {
    const { customer, customer_email } = decodeForm(body);
    return String(customer_email ?? (customer && store.find("customer", String(customer))?.email) ?? "");
  } catch (error) {
    if (error instanceof ApiError) return "";
    throw error;
  }
}
