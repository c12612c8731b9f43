import { FROM_BACKUP } from "../database/restored-copy.ts";

/** Global setup of every runner: where TEST_FROM_BACKUP is 1, makes the copies that databases and shops of the run begin as. */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env[FROM_BACKUP] !== "1") return undefined;
  const { makeCopies } = await import("../database/make-copies.ts");
  return makeCopies();
}
