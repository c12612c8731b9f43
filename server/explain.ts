import { DatabaseFault } from "~/db/faults";
import { reasonOf, tellError } from "~/logging/error-words";
import { SettingsInvalid } from "~/settings.server";
import { StartFault } from "./start-fault";

/** What keeps us from starting, as one message that says what to do. */
export function explain(error: unknown): string {
  if (error instanceof SettingsInvalid) {
    return `The shop cannot start, because of these settings:\n${error.faults.map((fault) => `  - ${fault}`).join("\n")}`;
  }
  if (error instanceof StartFault || error instanceof DatabaseFault) return error.message;
  // The error's own text may hold a statement with its values.
  return [`The shop could not start: ${reasonOf(error)}`, tellError(error).stack].filter(Boolean).join("\n");
}
