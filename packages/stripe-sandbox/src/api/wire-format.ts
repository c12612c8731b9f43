import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";

/** A refusal in the provider's own words and shape: the HTTP status and what goes under `error`. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly detail: ErrorDetail;

  constructor(status: number, detail: ErrorDetail) {
    super(detail.message);
    this.status = status;
    this.detail = detail;
  }
}

type ErrorDetail = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
};

/** 400: the request itself is wrong. */
export const invalidRequest = (message: string, param?: string, code?: string): ApiError =>
  new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });

/** No such object: 404 when the URL names it, 400 when a parameter does. */
export const resourceMissing = (kind: string, id: string, param: string, status: 400 | 404 = 404): ApiError =>
  new ApiError(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${truncateForMessage(id)}'`,
    param,
  });

/** Cuts what the client sent before it is repeated in a message. */
export const truncateForMessage = (value: unknown): string => String(value).slice(0, 100);

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

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";

/** A fresh id such as `cs_test_a1B2...`: 32 random characters, too many to guess. */
export function newId(prefix: string): string {
  const characters = Array.from(randomBytes(32), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}_${characters.join("")}`;
}

/** The provider's list object. */
export const listObject = <T>(url: string, found: { objects: T[]; hasMore: boolean }): Stripe.ApiList<T> => ({
  object: "list",
  data: found.objects,
  has_more: found.hasMore,
  url,
});

/** Parses decoded parameters. Throws ApiError 400 in the provider's words, naming the parameter as `a[b][0]`. */
export function readParams<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const parsed = schema.safeParse(form, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw refusal(parsed.error.issues[0]);
}

/** A whole number within bounds, sent as digits. */
export const integerParam = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, { error: ({ input }) => `Invalid integer: ${truncateForMessage(input)}` })
    .transform(Number)
    .refine((value) => value >= min, { error: `This value must be greater than or equal to ${min}.` })
    .refine((value) => value <= max, { error: `This value must be less than or equal to ${max}.` });

export const stringParam = z.string().min(1, { error: "You passed an empty string." }).max(5_000);

/** At most 50 labels with keys up to 40 and values up to 500 characters. */
export const metadataParam = z
  .record(
    z.string().max(40, { error: "Metadata keys can have up to 40 characters." }),
    z.string().max(500, { error: "Metadata values can have up to 500 characters." }),
  )
  .refine((labels) => Object.keys(labels).length <= 50, { error: "Metadata can have up to 50 keys." });

/** An absolute http or https address whose host can be named in a Content-Security-Policy. */
export const urlParam = stringParam.max(2_048).refine(isWebAddress, { error: "Not a valid URL" });

/** Which related objects an answer shows whole. */
export const expandParam = { expand: z.array(stringParam).max(10).optional() };

const moment = integerParam(0, 99_999_999_999);

const span = z.strictObject({
  gte: moment.optional(),
  gt: moment.optional(),
  lte: moment.optional(),
  lt: moment.optional(),
});

/** What every list takes: a page of it, and when its objects were created (a moment, or a span of time). */
export const paginationParams = {
  ...expandParam,
  limit: integerParam(1, 100).default(10),
  starting_after: stringParam.optional(),
  ending_before: stringParam.optional(),
  created: z.union([moment.transform((at) => ({ gte: at, lte: at })), span]).optional(),
};

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname);
}

function refusal(issue: z.core.$ZodIssue | undefined): ApiError {
  if (!issue) return invalidRequest("The request could not be read.");
  if (issue.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return invalidRequest(`Received unknown parameter: ${param}`, param, "parameter_unknown");
  }
  const param = nameOf(issue.path);
  if (issue.code === "invalid_type" && issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, param, "parameter_missing");
  }
  return invalidRequest(issue.message, param, codeOf(issue.message));
}

const nameOf = (path: readonly PropertyKey[]): string =>
  truncateForMessage(path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join(""));

function codeOf(message: string): string | undefined {
  if (message.startsWith("Invalid integer")) return "parameter_invalid_integer";
  if (message === "Not a valid URL") return "url_invalid";
  if (message.startsWith("You passed an empty string")) return "parameter_invalid_empty";
  return undefined;
}
