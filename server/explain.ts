import { DatabaseFault } from "~/db/faults";
import { SettingsInvalid } from "~/settings.server";
import { StartFault } from "./start-fault";

/** What keeps us from starting, as one message that says what to do. */
export function explain(error: unknown): string {
  if (error instanceof SettingsInvalid) {
    return `The shop cannot start, because of these settings:\n${error.faults.map((fault) => `  - ${fault}`).join("\n")}`;
  }
  if (error instanceof StartFault || error instanceof DatabaseFault) return error.message;
  return `The shop could not start: ${error instanceof Error ? error.stack : String(error)}`;
}
