import type { Result } from "~/lib/result";

/** Narrows a result to its successful half. Throws with the error of a failed one. */
export function expectDone<Done extends object>(result: Result<Done>): { ok: true } & Done {
  if (!result.ok) throw new Error(`Failed: ${result.error}`);
  return result;
}

/** Narrows a result to what was found. Throws if it is null or undefined. */
export function expectFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Error("Nothing was found");
  return found;
}
