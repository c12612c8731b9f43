import { InvalidSettings } from "~/lib/config/settings.server";
import { rootCauseMessage } from "~/lib/db/causes";
import { DatabaseError, type Outage } from "~/lib/db/errors";
import { detectOutage } from "~/lib/db/outage";
import { describeError, redactError } from "~/lib/logging/redact-error";
import { StartupError, StartupErrors } from "./start-fault";

/** What keeps us from starting, as one message that says what to do. */
export function formatStartupError(error: unknown): string {
  const faults =
    error instanceof InvalidSettings || error instanceof StartupErrors ? error.faults : [describeStartupError(error)];
  if (faults.length === 1) return `${faults[0]}`;
  return `The shop cannot start:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`;
}

/** One fault in words, whatever was thrown. Only one that we did not foresee brings the place where it was thrown. */
export function describeStartupError(error: unknown): string {
  if (error instanceof StartupError || error instanceof DatabaseError) return error.message;
  const outage = detectOutage(error);
  if (outage) return WHAT_TO_DO[outage](rootCauseMessage(error));
  if (isNotAllowed(error)) {
    return `This user is missing a permission (${error.message}). Grant it, or set DATA_DIR to another folder.`;
  }
  if (!(error instanceof Error)) return `Something failed: ${rootCauseMessage(error)}`;
  // The error's own text may hold a statement with its values.
  return [`Something failed: ${describeError(error)}`, redactError(error).stack].filter(Boolean).join("\n");
}

const WHAT_TO_DO: Record<Outage, (reason: string) => string> = {
  full: () => "No space is left on the disk. Free some space, or set DATA_DIR to a folder on another disk.",
  "read-only": (reason) =>
    `The shop cannot save anything (${reason}). Set DATA_DIR to a writable folder, or DATABASE_URL to a server that accepts writes.`,
  away: (reason) =>
    `A service the shop needs is not responding (${reason}). Check that it is running, then start again.`,
};

const isNotAllowed = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM");
