/** Outermost first, at most 5 levels: drivers and Drizzle wrap the reason. */
export function* errorChain(error: unknown, depth = 0): Generator<unknown> {
  yield error;
  if (depth >= 5 || !(error instanceof Error)) return;
  if (error instanceof AggregateError) for (const one of error.errors) yield* errorChain(one, depth + 1);
  if (error.cause !== undefined) yield* errorChain(error.cause, depth + 1);
}

/** Of an error of Node or PostgreSQL; "" without one. */
export function errorCode(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

export const errorCodes = (error: unknown): string[] =>
  [...errorChain(error)].map(errorCode).filter((code) => code !== "");

/** Never "[object Object]". */
export function errorMessage(thrown: unknown): string {
  if (thrown instanceof Error && thrown.message) return thrown.message;
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  const { message, name, code, errno }: { message?: unknown; name?: unknown; code?: unknown; errno?: unknown } = thrown;
  const parts = [message, name, code, errno].filter(
    (value) => (typeof value === "string" && value !== "") || typeof value === "number",
  );
  return parts.join(" ") || "an unknown error";
}

/** Without the statement that Drizzle adds. */
export const rootCauseMessage = (error: unknown): string => errorMessage([...errorChain(error)].at(-1));

/** The message says what the operator must do and never contains a password. */
export class DatabaseError extends Error {}

/** The message contains the pid of the other process. */
export class DataDirInUse extends DatabaseError {}

/**
 * Why the database is unavailable:
 * - "away": no response, starting or stopping, no free connection, or a timeout
 * - "full": its disk is full
 * - "read-only": a standby, or a disk mounted read-only
 */
export type Outage = "away" | "full" | "read-only";
