import { z } from "zod";
import { type ApiError, invalidRequest, truncateForMessage } from "./api-error.ts";
import type { Form } from "./form.ts";

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
