import * as z from "zod/mini";

export type Account = { email: string; isAdmin: boolean };

const session = z.object({ email: z.nullable(z.string()), isAdmin: z.boolean() });

/** Who is signed in here, or null. Throws when no readable answer comes. */
export async function fetchAccount(): Promise<Account | null> {
  const answer = await fetch("/api/session");
  const { email, isAdmin } = session.parse(await answer.json());
  return email === null ? null : { email, isAdmin };
}
