import { z } from "zod";
import { addAdmin, listAdminGrants, revokeGrant } from "~/accounts/admins/admin-grants.server";
import { listAdmins, removeAdmin } from "~/accounts/admins/admins.server";
import type { Db } from "~/db/database";

/** What a command prints, and its exit code. */
export type CommandResult = { code: number; text: string };

const ADMIN_USAGE = `Manage the admins of this shop.

  npm run admin -- add EMAIL      makes EMAIL an admin, now or as soon as it is registered and confirmed
  npm run admin -- list           lists them
  npm run admin -- remove EMAIL   removes EMAIL; the last admin cannot be removed`;

const address = z.string().trim().toLowerCase().pipe(z.email());

/** Runs one admin command on the database. Wrong words are answered with what to do, not thrown. */
export async function runAdminCommand(db: Db, args: readonly string[]): Promise<CommandResult> {
  const [verb, given, ...rest] = args;
  if (verb === "list" && given === undefined) return list(db);
  if ((verb !== "add" && verb !== "remove") || rest.length > 0) return { code: 1, text: ADMIN_USAGE };
  const email = address.safeParse(given);
  if (!email.success) return { code: 1, text: `'${given ?? ""}' is not an email address.\n\n${ADMIN_USAGE}` };
  return verb === "add" ? add(db, email.data) : remove(db, email.data);
}

async function add(db: Db, email: string): Promise<CommandResult> {
  const texts = {
    admin: `${email} is an admin now.`,
    noted: `${email} will be an admin as soon as it is registered and confirmed.`,
    already: `${email} is already an admin.`,
  };
  return { code: 0, text: texts[await addAdmin(db, email)] };
}

async function remove(db: Db, email: string): Promise<CommandResult> {
  const removal = await removeAdmin(db, email, "shell");
  if (removal === "last") {
    return {
      code: 1,
      text: `${email} is the last admin and cannot be removed. Add another one first: npm run admin -- add EMAIL`,
    };
  }
  // Both, in case the address was noted before it registered.
  const noted = await revokeGrant(db, email);
  return removal === "removed" || noted
    ? { code: 0, text: `${email} is no longer an admin.` }
    : { code: 1, text: `${email} is not an admin.` };
}

async function list(db: Db): Promise<CommandResult> {
  const admins = await listAdmins(db);
  const grants = await listAdminGrants(db);
  const lines = [
    ...admins.map(({ email, createdAt }) => `${email}  since ${createdAt.toISOString()}`),
    ...grants.map(({ email, createdAt }) => `${email}  since ${createdAt.toISOString()}, not registered yet`),
  ];
  if (lines.length === 0) lines.push("There are no admins yet. Add one: npm run admin -- add you@example.com");
  return { code: 0, text: lines.join("\n") };
}
