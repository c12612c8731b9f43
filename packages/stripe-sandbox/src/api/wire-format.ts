import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";

type ErrorDetail = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
};

/** An error response in Stripe's format: HTTP status and the object under `error`. */
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

/** A request that no endpoint has begun to execute: its response is not stored under the idempotency key. */
export class InvalidParameters extends ApiError {
  override name = "InvalidParameters";
}

export const invalidRequest = (message: string, param?: string, code?: string): ApiError =>
  new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });

export const invalidParameters = (message: string, param: string, code?: string): InvalidParameters => {
  const { status, detail } = invalidRequest(message, param, code);
  return new InvalidParameters(status, detail);
};

/** Status 404 if the URL contains the id, 400 if a parameter does. */
export const resourceMissing = (kind: string, id: string, param: string, status: 400 | 404 = 404): ApiError =>
  new ApiError(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${truncateForMessage(id)}'`,
    param,
  });

export const truncateForMessage = (value: unknown): string => String(value).slice(0, 100);

export type FormValue = string | FormValue[] | Form;

/** A decoded form body. Its objects have no prototype. */
export type Form = { [key: string]: FormValue };

const MAX_PAIRS = 2_000;
const MAX_DEPTH = 8;
const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** `a[b][0][c]=1` -> `{ a: { b: [{ c: "1" }] } }`; `a[]=1` appends. Throws ApiError 400 for invalid or contradictory keys. */
export function decodeForm(text: string): Form {
  const root: Branch = new Map();
  let pairs = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    pairs += 1;
    if (pairs > MAX_PAIRS) throw new ApiError(400, { type: "invalid_request_error", message: "Too many parameters." });
    insertValue(root, parseKey(key), value, key);
  }
  return toForm(root);
}

/** Parses decoded parameters. Throws ApiError 400 with Stripe's message and the parameter, such as `a[b][0]`. */
export function readParams<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const parsed = schema.safeParse(form, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { status, detail } = toApiError(parsed.error.issues[0]);
  throw new InvalidParameters(status, detail);
}

export const integerParam = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, { error: ({ input }) => `Invalid integer: ${truncateForMessage(input)}` })
    .transform(Number)
    .refine((value) => value >= min, { error: `This value must be greater than or equal to ${min}.` })
    .refine((value) => value <= max, { error: `This value must be less than or equal to ${max}.` });

export const stringParam = z.string().min(1, { error: "You passed an empty string." }).max(5_000);

export const currencyParam = z.literal("usd", { error: "Invalid currency: the sandbox takes usd." });

export const metadataParam = z
  .record(
    z.string().max(40, { error: "Metadata keys can have up to 40 characters." }),
    z.string().max(500, { error: "Metadata values can have up to 500 characters." }),
  )
  .refine((labels) => Object.keys(labels).length <= 50, { error: "Metadata can have up to 50 keys." });

/** An http or https URL whose host is valid in a Content-Security-Policy. */
export const urlParam = stringParam.max(2_048).refine(isWebAddress, { error: "Not a valid URL" });

export const expandParam = { expand: z.array(stringParam).max(10).optional() };
const timestampParam = integerParam(0, 99_999_999_999);

const timestampRange = z.strictObject({
  gte: timestampParam.optional(),
  gt: timestampParam.optional(),
  lte: timestampParam.optional(),
  lt: timestampParam.optional(),
});

/** Parameters of every list. `created` is a timestamp or a range. */
export const paginationParams = {
  ...expandParam,
  limit: integerParam(1, 100).default(10),
  starting_after: stringParam.optional(),
  ending_before: stringParam.optional(),
  created: z
    .union([timestampParam.transform((at): z.output<typeof timestampRange> => ({ gte: at, lte: at })), timestampRange])
    .optional(),
};

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";

/** Returns an id such as `cs_test_a1B2...` with 32 random characters. */
export function newId(prefix: string): string {
  const characters = Array.from(randomBytes(32), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}_${characters.join("")}`;
}

export const listObject = <T>(url: string, page: { objects: T[]; hasMore: boolean }): Stripe.ApiList<T> => ({
  object: "list",
  data: page.objects,
  has_more: page.hasMore,
  url,
});

type Branch = Map<string, string | Branch>;

function parseKey(key: string): string[] {
  const match = KEY.exec(key);
  const path = match
    ? [match[1] ?? "", ...[...(match[2] ?? "").matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? "")]
    : [];
  if (path.length === 0 || path.length > MAX_DEPTH || path.includes("__proto__")) {
    throw invalidParameters(
      `Received unknown parameter: ${truncateForMessage(key)}`,
      truncateForMessage(key),
      "parameter_unknown",
    );
  }
  return path;
}

function insertValue(root: Branch, path: string[], value: string, key: string): void {
  let branch = root;
  for (const [depth, part] of path.entries()) {
    const name = part === "" ? String(branch.size) : part;
    const existing = branch.get(name);
    if (depth === path.length - 1) {
      if (existing instanceof Map)
        throw invalidParameters(`Invalid parameter: ${truncateForMessage(key)}`, truncateForMessage(key));
      branch.set(name, value);
      return;
    }
    if (typeof existing === "string")
      throw invalidParameters(`Invalid parameter: ${truncateForMessage(key)}`, truncateForMessage(key));
    const next: Branch = existing ?? new Map();
    branch.set(name, next);
    branch = next;
  }
}

function toForm(branch: Branch): Form {
  const object: Form = Object.create(null);
  for (const [name, value] of branch) object[name] = toFormValue(value);
  return object;
}

function toFormValue(value: string | Branch): FormValue {
  if (typeof value === "string") return value;
  const isList = [...value.keys()].every((name, index) => name === String(index));
  return isList ? [...value.values()].map(toFormValue) : toForm(value);
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname);
}

function toApiError(issue: z.core.$ZodIssue | undefined): ApiError {
  if (!issue) return invalidRequest("The request could not be read.");
  if (issue.code === "unrecognized_keys") {
    const param = formatParamName([...issue.path, issue.keys[0] ?? ""]);
    return invalidRequest(`Received unknown parameter: ${param}`, param, "parameter_unknown");
  }
  const param = formatParamName(issue.path);
  if (issue.code === "invalid_type" && issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, param, "parameter_missing");
  }
  return invalidRequest(issue.message, param, errorCodeFor(issue.message));
}

const formatParamName = (path: readonly PropertyKey[]): string =>
  truncateForMessage(path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join(""));

function errorCodeFor(message: string): string | undefined {
  if (message.startsWith("Invalid integer")) return "parameter_invalid_integer";
  if (message === "Not a valid URL") return "url_invalid";
  if (message === "Invalid email address") return "email_invalid";
  if (message.startsWith("You passed an empty string")) return "parameter_invalid_empty";
  return undefined;
}
