import { sessionLineItems } from "../payments/sessions.ts";
import type { Kind } from "../store/objects.ts";
import type { Provider } from "../store/provider.ts";
import { invalidRequest, truncateForMessage } from "./api-error.ts";
import type { Form } from "./form.ts";

/** Which kind of object a field names by its id. */
const KIND_OF: Record<string, Kind> = {
  payment_intent: "payment_intent",
  latest_charge: "charge",
  charge: "charge",
  customer: "customer",
  subscription: "subscription",
  invoice: "invoice",
  latest_invoice: "invoice",
  balance_transaction: "balance_transaction",
  default_payment_method: "payment_method",
};

const MAX_DEPTH = 4;

/**
 * Replaces ids by the objects that they name, as `expand[]` asks: `payment_intent.latest_charge`, `data.invoice`,
 * `line_items`. Throws ApiError 400 for a path that cannot be expanded.
 */
export function expandObject(provider: Provider, answer: object, form: Form): object {
  const paths = Array.isArray(form.expand) ? form.expand.filter((path) => typeof path === "string") : [];
  return paths.reduce((object, path) => expandPath(provider, object, path.split("."), path), answer);
}

function expandPath(provider: Provider, object: object, path: string[], whole: string): object {
  const [field = "", ...rest] = path;
  if (path.length > MAX_DEPTH) throw invalidRequest("You cannot expand more than 4 levels of a property.", "expand");
  if (field === "data" && "data" in object && Array.isArray(object.data)) {
    return { ...object, data: object.data.map((item) => expandPath(provider, item, rest, whole)) };
  }
  if (field === "line_items" && "id" in object && typeof object.id === "string" && object.id.startsWith("cs_")) {
    return { ...object, line_items: sessionLineItems(provider, object.id) };
  }
  // Always part of the sandbox's invoices.
  if (field === "payments" && rest.length === 0) return object;
  const kind = Object.hasOwn(KIND_OF, field) ? KIND_OF[field] : undefined;
  const value: unknown = kind ? Object.entries(object).find(([name]) => name === field)?.[1] : undefined;
  if (!kind || value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${truncateForMessage(whole)}).`, "expand");
  }
  const found = typeof value === "string" ? provider.store.get(kind, value) : value;
  if (found === null || typeof found !== "object") return object;
  return { ...object, [field]: rest.length > 0 ? expandPath(provider, found, rest, whole) : found };
}
