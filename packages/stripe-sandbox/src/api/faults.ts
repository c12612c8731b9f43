import type { Provider } from "../store/objects.ts";
import type { StoredResponse } from "../store/store.ts";
import { ApiError, decodeForm } from "./wire-format.ts";

type Fault = { response: StoredResponse; isStored: boolean };

const errorBody = (error: object): string => JSON.stringify({ error }, null, 2);

/** By what follows the plus sign of a checkout's email address. */
const FAULTS: Record<string, Fault> = {
  "stored-500": {
    response: { status: 500, body: errorBody({ type: "api_error", message: "An unknown error occurred" }) },
    isStored: true,
  },
};

const FAULT_ADDRESS = /\+([a-z0-9-]+)@/;

/** The fault that the email address of a new checkout session asks for, once per address. Must run in a transaction. */
export function takeFault(provider: Provider, request: { method: string; path: string; body: string }): Fault | null {
  if (request.method !== "POST" || request.path !== "/v1/checkout/sessions") return null;
  const email = emailOf(request.body);
  const fault = FAULTS[FAULT_ADDRESS.exec(email)?.[1] ?? ""];
  return fault && provider.store.firstTime(`fault ${email}`) ? fault : null;
}

function emailOf(body: string): string {
  try {
    return String(decodeForm(body).customer_email ?? "");
  } catch (error) {
    if (error instanceof ApiError) return "";
    throw error;
  }
}
