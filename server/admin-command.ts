import { z } from "zod";
import { grantAdmin, listAdminGrants, revokeAdmin } from "~/accounts/admin-grants.server";
import type { Db } from "~/db/database";

/** What a command prints, and its exit code. */
export type CommandResult = { code: number; text: string };

const ADMIN_USAGE = `Look after the admins of this shop.

  npm run admin -- add EMAIL      makes EMAIL an admin, at once or as soon as it is registered and confirmed
  npm run admin -- list           lists them
  npm run admin -- remove EMAIL   takes it back`;

const address = z.string().trim().toLowerCase().pipe(z.email());

/** Runs one admin command on the database. Wrong words are answered with what to do, not thrown. */
export async function runAdminCommand(db: Db, args: readonly string[]): Promise<CommandResult> {
  const [verb, given, ...rest] = args;
  if (verb === "list" && given === undefined) return list(db);
  if ((verb !== "add" && verb !== "remove") || rest.length > 0) return { code: 1, text: ADMIN_USAGE };
  const email = address.safeParse(given);
  if (!email.success) return { code: 1, text: `'${given ?? ""}' is not an e-mail address.\n\n${ADMIN_USAGE}` };
  return verb === "add" ? add(db, email.data) : remove(db, email.data);
}

async function add(db: Db, email: string): Promise<CommandResult> {
  const added = await grantAdmin(db, email);
  const text = added
    ? `${email} is an admin as soon as it is registered and confirmed.`
    : `${email} was an admin already.`;
  return { code: 0, text };
}

async function remove(db: Db, email: string): Promise<CommandResult> {
  const removed = await revokeAdmin(db, email);
  return removed
    ? { code: 0, text: `${email} is no longer an admin.` }
    : { code: 1, text: `${email} is not an admin.` };
}

async function list(db: Db): Promise<CommandResult> {
  const grants = await listAdminGrants(db);
  if (grants.length === 0)
    return { code: 0, text: "There are no admins yet. Add one: npm run admin -- add you@example.com" };
  return { code: 0, text: grants.map((grant) => `${grant.email}  since ${grant.createdAt.toISOString()}`).join("\n") };
}
