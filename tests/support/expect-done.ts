import type { Result } from "~/lib/result";

/** Narrows a result to its successful half. Throws with the error of a failed one. */
export function expectDone<Done extends object>(result: Result<Done>): { ok: true } & Done {
  if (!result.ok) throw new Error(`Failed: ${result.error}`);
  return result;
}
