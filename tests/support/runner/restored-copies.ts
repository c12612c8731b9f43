import { FROM_BACKUP } from "../database/restored-copy.ts";

/** Global setup of all test runners: with TEST_FROM_BACKUP=1 creates the copies that databases of the run start as. */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env[FROM_BACKUP] !== "1") return undefined;
  const { makeCopies } = await import("../database/make-copies.ts");
  return makeCopies();
}
