/** An error and what it was caused by, outermost first: drivers and drizzle wrap the reason, some of them in more than one cover. */
export function* errorChain(error: unknown, depth = 0): Generator<unknown> {
  yield error;
  if (depth >= 5 || !(error instanceof Error)) return;
  if (error instanceof AggregateError) for (const one of error.errors) yield* errorChain(one, depth + 1);
  if (error.cause !== undefined) yield* errorChain(error.cause, depth + 1);
}

/** The `code` of an error of Node or PostgreSQL; "" for one without. */
export function errorCode(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

/** The codes of an error and its causes. */
export const errorCodes = (error: unknown): string[] =>
  [...errorChain(error)].map(errorCode).filter((code) => code !== "");

/** The words of whatever was thrown, an Error or not: never "[object Object]". */
export function errorMessage(thrown: unknown): string {
  if (thrown instanceof Error && thrown.message) return thrown.message;
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  const { message, name, code, errno }: { message?: unknown; name?: unknown; code?: unknown; errno?: unknown } = thrown;
  const given = [message, name, code, errno].filter(
    (value) => (typeof value === "string" && value !== "") || typeof value === "number",
  );
  return given.join(" ") || "an unknown error";
}

/** The innermost words: what really happened, without the covers. A driver's whole statement is never among them. */
export const rootCauseMessage = (error: unknown): string => errorMessage([...errorChain(error)].at(-1));
