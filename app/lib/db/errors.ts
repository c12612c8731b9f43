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

/** Why a database could not be opened. The message is one for the operator: what is wrong and what to do, never a password. */
export class DatabaseError extends Error {
  override name = "DatabaseFault";
}

/** Another process has the embedded database open; the message names it. */
export class DataDirInUse extends DatabaseError {
  override name = "FolderInUse";
}

/** The data folder cannot be made or written. */
export class DataDirNotWritable extends DatabaseError {
  override name = "FolderNotWritable";
}

/** Nothing answers at DATABASE_URL. */
export class DatabaseUnreachable extends DatabaseError {
  override name = "DatabaseUnreachable";
}

/** The server answers, but not to this user, password or database name. */
export class DatabaseRefused extends DatabaseError {
  override name = "DatabaseRefused";
}

/** A server older than the oldest that the migrations are tried on. */
export class DatabaseTooOld extends DatabaseError {
  override name = "DatabaseTooOld";
}

/** The tables were made by a newer release than this one. */
export class SchemaNewer extends DatabaseError {
  override name = "SchemaNewer";
}

/** The tables could not be changed into those of this release. */
export class MigrationFailed extends DatabaseError {
  override name = "MigrationFailed";
}

/** There is a database, but it does not open; nothing of it was changed. */
export class DatabaseDamaged extends DatabaseError {
  override name = "DatabaseDamaged";
}

/**
 * Why the database cannot be used at the moment:
 * - "away": it does not answer, is starting or stopping, has no connection left, or takes too long
 * - "full": no space is left on its disk
 * - "read-only": it answers, but takes nothing in (a standby, or a disk that was mounted read-only)
 */
export type Outage = "away" | "full" | "read-only";

/** The embedded database ended in the middle of its work; only a new start of the shop opens it again. */
export class DatabaseStopped extends Error {
  override name = "DatabaseStopped";
  readonly outage: Outage;
  constructor(outage: Outage, options?: ErrorOptions) {
    super("The embedded database has stopped. Restart the shop to open it again.", options);
    this.outage = outage;
  }
}

/** A programming error: the outer handle was used where the transaction's own is meant. */
export class OuterHandleInTransaction extends Error {
  override name = "OutsideOfTransaction";
}
