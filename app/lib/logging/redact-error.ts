/** In characters, of a message or a statement. */
const MAX_LENGTH = 300;
const MAX_CAUSES = 4;

const EMAIL = /[^\s<>"'`,;:()[\]{}/\\=?&]+(?:@|%40)[^\s<>"'`,;:()[\]{}/\\=?&]+/giu;
/** Such as `cs_test_a1b2...` or a hexadecimal hash. At least one digit, so that long names do not match. */
const KEY = /\b(?=[\w-]*\d)[\w-]{24,}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** PostgreSQL's class 22: the message repeats the invalid value. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;
/** The engine's own errors repeat values too: "Cannot use 'in' operator to search for 'a' in Jo Miller". */
const BUILT_IN = new Set<unknown>(["TypeError", "RangeError", "SyntaxError", "URIError", "EvalError"]);

const STACK_FRAME = /^ {4}at (?:[\w$.<>[\] ]+ \()?(?:file:|node:|\/|[A-Za-z]:\\)[^\s()]*:\d+:\d+\)?$/;

type Fields = Partial<
  Record<
    "name" | "code" | "message" | "query" | "stack" | "cause" | "errors" | "responseCode" | "command" | "issues",
    unknown
  >
>;

/** Drivers put parameters, rows and emails into errors: only what is listed here is logged. */
export type RedactedError = {
  type: string;
  code?: string;
  message: string;
  /** Statement of a failed query, with placeholders for its values. */
  sql?: string;
  stack?: string;
  cause?: RedactedError;
};

export function redactError(thrown: unknown, depth = 0): RedactedError {
  const error = fieldsOf(thrown);
  return {
    type: typeOf(thrown, error),
    code: codeOf(error),
    message: messageOf(thrown, error),
    sql: isFailedQuery(error) ? truncate(error.query) : undefined,
    stack: framesOf(error),
    cause: causeOf(error) !== undefined && depth < MAX_CAUSES ? redactError(causeOf(error), depth + 1) : undefined,
  };
}

/** "The statement failed: connect ECONNREFUSED 127.0.0.1:5432 (ECONNREFUSED)". */
export function describeError(thrown: unknown): string {
  const causes: RedactedError[] = [];
  for (let error: RedactedError | undefined = redactError(thrown); error; error = error.cause) causes.push(error);
  const text = [...new Set(causes.map(({ message }) => message))].filter(Boolean).join(": ") || "No reason was given";
  const code = causes.findLast((error) => error.code)?.code;
  return truncate(code && !text.includes(code) ? `${text} (${code})` : text);
}

/** Replaces emails and keys of sessions, links and passwords; UUIDs stay. */
export const redactPersonalData = (text: string): string =>
  text.replace(EMAIL, "[address]").replace(KEY, (key) => (UUID.test(key) ? key : `${key.slice(0, 8)}[...]`));

/** Also for plain objects, as which pg-boss reports errors. */
const fieldsOf = (thrown: unknown): Fields => (typeof thrown === "object" && thrown !== null ? thrown : {});

function typeOf(thrown: unknown, { name }: Fields): string {
  if (thrown instanceof Error && thrown.name === "Error") return thrown.constructor.name;
  return typeof name === "string" ? truncate(name) : typeof thrown;
}

/** Of several connection attempts, the first: they only differ in the address. */
const causeOf = ({ cause, errors }: Fields): unknown => cause ?? (Array.isArray(errors) ? errors[0] : undefined);

const codeOf = ({ code }: Fields): string | undefined =>
  (typeof code === "string" && /^\w{1,40}$/.test(code)) || typeof code === "number" ? String(code) : undefined;

/** Drizzle's error contains the statement and its values; its cause is the driver's error. */
const isFailedQuery = (error: Fields): error is Fields & { query: string } =>
  typeof error.query === "string" && error.code === undefined;

function messageOf(thrown: unknown, error: Fields): string {
  if (isFailedQuery(error)) return "The statement failed";
  // The SMTP server's message may repeat the recipient in any form.
  if (typeof error.responseCode === "number") {
    const command =
      typeof error.command === "string" && /^[A-Z ]{1,20}$/.test(error.command) ? error.command : "the email";
    return `The mail server refused ${command} with ${error.responseCode}`;
  }
  if (Array.isArray(error.issues)) return "The data has an unexpected format";
  const text = typeof thrown === "string" ? thrown : typeof error.message === "string" ? error.message : "";
  const { code } = error;
  const repeatsValues = thrown instanceof SyntaxError || (typeof code === "string" && DATA_EXCEPTION.test(code));
  return truncate(redactPersonalData(withoutValues(text, repeatsValues || BUILT_IN.has(error.name))));
}

/** Keeps names of constraints and properties. */
function withoutValues(message: string, strict: boolean): string {
  const unquoted = message.replace(/(\((?:reading|setting) )?(["'`])(.*?)\2/gs, (all, property, quote, inside) =>
    (property || !strict) && /^[\w.$-]{1,64}$/.test(inside) ? all : `${property ?? ""}${quote}...${quote}`,
  );
  if (!strict) return unquoted;
  return unquoted.replace(/(operator to search for|on (?:string|number|boolean)|Cannot convert|\w :) .*$/s, "$1 ...");
}

/** A message may have lines that look like frames. */
function framesOf({ stack, message }: Fields): string | undefined {
  if (typeof stack !== "string") return undefined;
  const at = typeof message === "string" && message ? stack.indexOf(message) : -1;
  const below = at < 0 ? stack : stack.slice(at + String(message).length);
  const frames = below.split("\n").filter((line) => STACK_FRAME.test(line));
  const text = frames.slice(0, 10).map((line) => line.trim());
  return text.join("\n") || undefined;
}

const truncate = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).toWellFormed()}...` : line;
};
