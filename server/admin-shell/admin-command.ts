import { z } from "zod";
import { addAdmin, changeGrant, listAdminGrants, revokeGrant } from "~/accounts/admins/admin-grants.server";
import { changeRole, listAdmins, removeAdmin } from "~/accounts/admins/admins.server";
import { resetSecondFactor } from "~/accounts/second-factor/second-factor.server";
import type { Db } from "~/db/database";
import { isRole, type Role } from "~/staff/roles";

/** What a command prints, and its exit code. */
export type CommandResult = { code: number; text: string };

const ADMIN_USAGE = `Manage the admins of this shop.

  npm run admin -- add EMAIL [ROLE]            makes EMAIL an admin, now or as soon as it is registered and confirmed;
                                               ROLE is owner (without one), manager or reader
  npm run admin -- list                        lists them
  npm run admin -- role EMAIL ROLE             gives EMAIL another role; the last owner stays one
  npm run admin -- reset-second-factor EMAIL   lets EMAIL log in with the password alone, and signs EMAIL out everywhere
  npm run admin -- remove EMAIL                removes EMAIL; the last owner cannot be removed`;

type Verb = (db: Db, email: string, role: Role) => Promise<CommandResult>;

/** The commands that are about an address, and whether they name a role. */
const VERBS: Readonly<Record<string, { run: Verb; role: "none" | "may" | "must" }>> = {
  add: { run: add, role: "may" },
  role: { run: change, role: "must" },
  "reset-second-factor": { run: reset, role: "none" },
  remove: { run: remove, role: "none" },
};

const address = z.string().trim().toLowerCase().pipe(z.email());

/** Runs one admin command on the database. Wrong words are answered with what to do, not thrown. */
export async function runAdminCommand(db: Db, args: readonly string[]): Promise<CommandResult> {
  const [verb = "", given, role, ...rest] = args;
  if (verb === "list" && given === undefined) return list(db);
  const command = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (!command || rest.length > 0 || (command.role === "none" && role !== undefined)) {
    return { code: 1, text: ADMIN_USAGE };
  }
  const email = address.safeParse(given);
  if (!email.success) return { code: 1, text: `'${given ?? ""}' is not an email address.\n\n${ADMIN_USAGE}` };
  const wanted = role ?? (command.role === "must" ? "" : "owner");
  if (!isRole(wanted)) return { code: 1, text: `'${wanted}' is not a role.\n\n${ADMIN_USAGE}` };
  return command.run(db, email.data, wanted);
}

async function add(db: Db, email: string, role: Role): Promise<CommandResult> {
  const what = role === "owner" ? "an admin" : `an admin (${role})`;
  const texts = {
    admin: `${email} is ${what} now.`,
    noted: `${email} will be ${what} as soon as it is registered and confirmed.`,
    already: `${email} is already an admin.`,
  };
  return { code: 0, text: texts[await addAdmin(db, email, role)] };
}

async function change(db: Db, email: string, role: Role): Promise<CommandResult> {
  const changed = await changeRole(db, { email, role }, "shell");
  if (changed === "changed") return { code: 0, text: `${email} is ${role} now.` };
  if (changed === "last") {
    return { code: 1, text: `${email} is the last owner. Make another one first: npm run admin -- add EMAIL` };
  }
  return (await changeGrant(db, email, role))
    ? { code: 0, text: `${email} will be ${role} once registered and confirmed.` }
    : notAnAdmin(email);
}

async function reset(db: Db, email: string): Promise<CommandResult> {
  const outcome = await resetSecondFactor({ db }, email, "shell");
  if (outcome === "none") return { code: 0, text: `${email} has no second factor.` };
  return outcome === "reset"
    ? { code: 0, text: `${email} logs in with the password alone now, and is signed out everywhere. Set it up again.` }
    : notAnAdmin(email);
}

async function remove(db: Db, email: string): Promise<CommandResult> {
  const removal = await removeAdmin(db, email, "shell");
  if (removal === "last") {
    return {
      code: 1,
      text: `${email} is the last admin who is an owner and cannot be removed. Add another one first: npm run admin -- add EMAIL`,
    };
  }
  // Both, in case the address was noted before it registered.
  const noted = await revokeGrant(db, email);
  return removal === "removed" || noted ? { code: 0, text: `${email} is no longer an admin.` } : notAnAdmin(email);
}

const notAnAdmin = (email: string): CommandResult => ({ code: 1, text: `${email} is not an admin.` });

async function list(db: Db): Promise<CommandResult> {
  const admins = await listAdmins(db);
  const grants = await listAdminGrants(db);
  const lines = [
    ...admins.map(({ email, role, secondFactor, createdAt }) => {
      const since = `${email}  since ${createdAt.toISOString()}`;
      return `${since}, ${role}, ${secondFactor ? "with" : "without"} a second factor`;
    }),
    ...grants.map(
      ({ email, role, createdAt }) => `${email}  since ${createdAt.toISOString()}, ${role}, not registered yet`,
    ),
  ];
  if (lines.length === 0) lines.push("There are no admins yet. Add one: npm run admin -- add you@example.com");
  return { code: 0, text: lines.join("\n") };
}
