import type { Result } from "~/lib/result";

/** What came of something that must work here; fails with the reason where it was refused. */
export function expectDone<Done extends object>(result: Result<Done>): { ok: true } & Done {
  if (!result.ok) throw new Error(`Refused: ${result.error}`);
  return result;
}
