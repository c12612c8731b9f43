import { ApiError, invalidRequest, truncateForMessage } from "./api-error.ts";

/** What a form-encoded body says: strings, lists and objects without a prototype. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const MAX_PAIRS = 2_000;
const MAX_DEPTH = 8;
const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/**
 * Decodes the bracket notation of the provider's clients: `a[b][0][c]=1` is `{ a: { b: [{ c: "1" }] } }`, `a[]=1` appends.
 * Keys are only ever own keys of objects without a prototype. Throws ApiError 400 for a key that is malformed, too deep,
 * `__proto__`, or both a value and an object.
 */
export function decodeForm(text: string): Form {
  const root: Branch = new Map();
  let pairs = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    pairs += 1;
    if (pairs > MAX_PAIRS) throw new ApiError(400, { type: "invalid_request_error", message: "Too many parameters." });
    place(root, pathOf(key), value, key);
  }
  return objectOf(root);
}

type Branch = Map<string, string | Branch>;

function pathOf(key: string): string[] {
  const match = KEY.exec(key);
  const path = match
    ? [match[1] ?? "", ...[...(match[2] ?? "").matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? "")]
    : [];
  if (path.length === 0 || path.length > MAX_DEPTH || path.includes("__proto__")) {
    throw invalidRequest(
      `Received unknown parameter: ${truncateForMessage(key)}`,
      truncateForMessage(key),
      "parameter_unknown",
    );
  }
  return path;
}

function place(root: Branch, path: string[], value: string, key: string): void {
  let branch = root;
  for (const [depth, part] of path.entries()) {
    const name = part === "" ? String(branch.size) : part;
    const there = branch.get(name);
    if (depth === path.length - 1) {
      if (there instanceof Map)
        throw invalidRequest(`Invalid parameter: ${truncateForMessage(key)}`, truncateForMessage(key));
      branch.set(name, value);
      return;
    }
    if (typeof there === "string")
      throw invalidRequest(`Invalid parameter: ${truncateForMessage(key)}`, truncateForMessage(key));
    const next: Branch = there ?? new Map();
    branch.set(name, next);
    branch = next;
  }
}

function objectOf(branch: Branch): Form {
  const object: Form = Object.create(null);
  for (const [name, value] of branch) object[name] = decodedValue(value);
  return object;
}

function decodedValue(value: string | Branch): FormValue {
  if (typeof value === "string") return value;
  const isList = [...value.keys()].every((name, index) => name === String(index));
  return isList ? [...value.values()].map(decodedValue) : objectOf(value);
}
