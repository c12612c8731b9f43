import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";

type ErrorDetail = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string | undefined;
  decline_code?: string;
  param?: string | undefined;
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
  new ApiError(400, { type: "invalid_request_error", message, param, code });

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
const KEY = /^[^[\]]+(\[[^[\]]*\])*$/;

/** `a[b][0][c]=1` -> `{ a: { b: [{ c: "1" }] } }`; `a[]=1` appends. Throws ApiError 400 for invalid or contradictory keys. */
export function decodeForm(text: string): Form {
  const root: Branch = new Map();
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > MAX_PAIRS) throw invalidRequest("Too many parameters.");
  for (const [key, value] of pairs) insertValue(root, key, value);
  return toForm(root);
}

type Branch = Map<string, string | Branch>;

function insertValue(root: Branch, key: string, value: string): void {
  const name = truncateForMessage(key);
  const path = KEY.test(key) ? key.split("[").map((part) => part.replace("]", "")) : [];
  const last = path.pop();
  if (last === undefined || path.length >= MAX_DEPTH || [...path, last].includes("__proto__"))
    throw invalidParameters(`Received unknown parameter: ${name}`, name, "parameter_unknown");
  let branch = root;
  for (const part of path) {
    const next = branch.get(part) ?? new Map();
    if (typeof next === "string") throw invalidParameters(`Invalid parameter: ${name}`, name);
    branch.set(part || String(branch.size), next);
    branch = next;
  }
  if (branch.get(last) instanceof Map) throw invalidParameters(`Invalid parameter: ${name}`, name);
  branch.set(last || String(branch.size), value);
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

/** Parses decoded parameters. Throws ApiError 400 with Stripe's message and the parameter, such as `a[b][0]`. */
export function readParams<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const parsed = schema.safeParse(form, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { status, detail } = toApiError(parsed.error.issues[0]);
  throw new InvalidParameters(status, detail);
}

export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, { error: ({ input }) => `Invalid integer: ${truncateForMessage(input)}` })
    .transform(Number)
    .refine((value) => value >= min, { error: `This value must be greater than or equal to ${min}.` })
    .refine((value) => value <= max, { error: `This value must be less than or equal to ${max}.` });

/** Cents of a charge. */
export const cents = integer(1, 99_999_999);

export const string = z.string().min(1, { error: "You passed an empty string." }).max(5_000);

export const boolean = z.enum(["true", "false"], { error: "Invalid boolean" }).transform((value) => value === "true");

export const email = string.max(512).regex(/^[^\s@]+@[^\s@]+$/, { error: "Invalid email address" });

/** Removes what is set. */
export const empty = z.literal("");

/** ISO 4217, in small letters. */
export const currency = z.string().refine((code) => Intl.supportedValuesOf("currency").includes(code.toUpperCase()), {
  error: ({ input }) => `Invalid currency: ${truncateForMessage(input)}`,
});

export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((labels) => Object.keys(labels).length <= 50, { error: "Metadata can have up to 50 keys." });

/** An http or https URL whose host is valid in a Content-Security-Policy. */
export const url = string.max(2_048).refine(isWebAddress, { error: "Not a valid URL" });

/** All parameters of a call: others are rejected as unknown. */
export const params = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, expand: z.array(string).max(10).optional() });

const timestamp = integer(0, 99_999_999_999).optional();

/** Parameters of every list. */
export const pagination = {
  limit: integer(1, 100).default(10),
  starting_after: string.optional(),
  created: z.strictObject({ gte: timestamp, lt: timestamp }).optional(),
};

/** 65000 cents -> "$650.00", 650 yen -> "¥650". `amount`: in the currency's smallest unit. */
export function formatMoney(amount: number, currency: string | null): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: currency ?? "usd" });
  return format.format(amount / 10 ** digitsOf(format));
}

const digitsOf = (format: Intl.NumberFormat): number => format.resolvedOptions().maximumFractionDigits ?? 2;

/** Cards take currencies with three decimals only in steps of ten. Throws ApiError 400. */
export function checkStep(amount: number, currency: string, param: string): void {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  if (digitsOf(format) === 3 && amount % 10 !== 0)
    throw invalidRequest(`Amounts in ${currency} must be rounded to the nearest ten: ${amount}`, param);
}

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** Fields that Stripe's objects have and the sandbox never fills. */
export const nulls = <Names extends string>(names: Names): Record<Words<Names>, null> =>
  Object.fromEntries(names.split(" ").map((name) => [name, null])) as Record<Words<Names>, null>;

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
  return invalidRequest(issue.message, param, CODES.find(([start]) => issue.message.startsWith(start))?.[1]);
}

const formatParamName = (path: readonly PropertyKey[]): string =>
  truncateForMessage(path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join(""));

const CODES: [start: string, code: string][] = [
  ["Invalid integer", "parameter_invalid_integer"],
  ["Not a valid URL", "url_invalid"],
  ["Invalid email address", "email_invalid"],
  ["You passed an empty string", "parameter_invalid_empty"],
];
