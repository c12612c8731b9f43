/**
 * What may be logged of an error: its kind, code, place in the code and a message without what anybody typed. Drivers and
 * libraries put parameters, whole rows and addresses into messages and properties; only what is listed here passes.
 */
export type RedactedError = {
  type: string;
  code?: string;
  message: string;
  /** The statement of a failed query, with placeholders where its values were. */
  sql?: string;
  /** Where it happened, without the message. */
  stack?: string;
  cause?: RedactedError;
};

/** Longest message, and longest statement, in characters. */
const LONGEST = 300;
/** How many causes are told. */
const DEEPEST = 4;

/** An error, or whatever else was thrown, as it may stand in a log. */
export function redactError(thrown: unknown, depth = 0): RedactedError {
  const error = fieldsOf(thrown);
  return {
    type: typeOf(thrown, error),
    code: codeOf(error),
    message: messageOf(thrown, error),
    sql: isFailedQuery(error) ? shortened(error.query) : undefined,
    stack: framesOf(error),
    cause: causeOf(error) !== undefined && depth < DEEPEST ? redactError(causeOf(error), depth + 1) : undefined,
  };
}

/** The same in one sentence for people: "The statement failed: connect ECONNREFUSED 127.0.0.1:5432 (ECONNREFUSED)". */
export function describeError(thrown: unknown): string {
  const causes: RedactedError[] = [];
  for (let told: RedactedError | undefined = redactError(thrown); told; told = told.cause) causes.push(told);
  const said = [...new Set(causes.map(({ message }) => message))].filter(Boolean).join(": ") || "No reason was given";
  const code = causes.findLast((told) => told.code)?.code;
  return shortened(code && !said.includes(code) ? `${said} (${code})` : said);
}

/** Email addresses and long keys (of sessions, links, passwords), wherever they stand in a text; ids of ours stay. */
export const redactPersonalData = (text: string): string =>
  text.replace(ADDRESS, "[address]").replace(KEY, (key) => (UUID.test(key) ? key : `${key.slice(0, 8)}[...]`));

const ADDRESS = /[^\s<>"'`,;:()[\]{}/\\=?&]+(?:@|%40)[^\s<>"'`,;:()[\]{}/\\=?&]+/giu;
/** Words such as `cs_test_a1b2...` or the hexadecimal digits of a hash; with a digit in them, or they would be names of things. */
const KEY = /\b(?=[\w-]*\d)[\w-]{24,}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const FIELDS = [
  "name",
  "type",
  "code",
  "message",
  "query",
  "stack",
  "cause",
  "errors",
  "responseCode",
  "command",
  "issues",
] as const;

type Fields = { [Name in (typeof FIELDS)[number]]?: unknown };

/** The job queue reports its errors as plain objects; a route may throw anything. */
const fieldsOf = (thrown: unknown): Fields => (typeof thrown === "object" && thrown !== null ? shape(thrown) : {});

/** An error's own message and stack are not enumerable. */
const shape = (thrown: Fields): Fields => Object.fromEntries(FIELDS.map((name) => [name, thrown[name]]));

function typeOf(thrown: unknown, { name }: Fields): string {
  if (thrown instanceof Error && thrown.name === "Error") return thrown.constructor.name;
  return typeof name === "string" ? shortened(name) : typeof thrown;
}

/** The reason of several failed attempts is that of the first: they differ in the address that was tried. */
const causeOf = ({ cause, errors }: Fields): unknown => cause ?? (Array.isArray(errors) ? errors[0] : undefined);

const codeOf = ({ code }: Fields): string | undefined =>
  (typeof code === "string" && /^\w{1,40}$/.test(code)) || typeof code === "number" ? String(code) : undefined;

/** What drizzle makes of a driver's error: the whole statement and its values; the driver's own error is its cause. */
const isFailedQuery = (error: Fields): error is Fields & { query: string } =>
  typeof error.query === "string" && error.code === undefined;

function messageOf(thrown: unknown, error: Fields): string {
  if (isFailedQuery(error)) return "The statement failed";
  // A mail server's own words repeat the recipient in any form it likes.
  if (typeof error.responseCode === "number") {
    const command =
      typeof error.command === "string" && /^[A-Z ]{1,20}$/.test(error.command) ? error.command : "the email";
    return `The mail server refused ${command} with ${error.responseCode}`;
  }
  if (Array.isArray(error.issues)) return "The data has an unexpected format";
  const said = typeof thrown === "string" ? thrown : typeof error.message === "string" ? error.message : "";
  const { code } = error;
  const repeatsValues = thrown instanceof SyntaxError || (typeof code === "string" && DATA_EXCEPTION.test(code));
  return shortened(redactPersonalData(withoutValues(said, repeatsValues || BUILT_IN.has(error.name))));
}

/** PostgreSQL's class 22: the message repeats the value that does not fit. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;
/** The engine's own errors repeat values too: "Cannot use 'in' operator to search for 'a' in Jo Miller". */
const BUILT_IN = new Set<unknown>(["TypeError", "RangeError", "SyntaxError", "URIError", "EvalError"]);

/** What stands in quotes is a name of ours (a constraint, a property) only when it looks like one. */
function withoutValues(message: string, strict: boolean): string {
  const unquoted = message.replace(/(\((?:reading|setting) )?(["'`])(.*?)\2/gs, (all, property, quote, inside) =>
    (property || !strict) && /^[\w.$-]{1,64}$/.test(inside) ? all : `${property ?? ""}${quote}...${quote}`,
  );
  if (!strict) return unquoted;
  return unquoted.replace(/(operator to search for|on (?:string|number|boolean)|Cannot convert|\w :) .*$/s, "$1 ...");
}

/** Only lines that are places in the code: a message may have many lines, and look like anything. */
function framesOf({ stack, message }: Fields): string | undefined {
  if (typeof stack !== "string") return undefined;
  const said = typeof message === "string" && message ? stack.indexOf(message) : -1;
  const below = said < 0 ? stack : stack.slice(said + String(message).length);
  const frames = below.split("\n").filter((line) => FRAME.test(line));
  return frames.length > 0
    ? frames
        .slice(0, 10)
        .map((line) => line.trim())
        .join("\n")
    : undefined;
}

const FRAME = /^ {4}at (?:[\w$.<>[\] ]+ \()?(?:file:|node:|\/|[A-Za-z]:\\)[^\s()]*:\d+:\d+\)?$/;

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed()}...` : line;
};
