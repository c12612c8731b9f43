import { addAdmin, listAdmins, listPendingAdmins, removeAdmin, removePendingAdmin } from "~/auth/admins/admins.server";
import { isRole } from "~/auth/permissions/roles";
import { resetTwoFactor } from "~/auth/two-factor/two-factor.server";
import { listScheduledTexts } from "~/content-desk/scheduled-texts.server";
import { agencyZone } from "~/lib/dates/agency-zone";
import { dateFormatFor } from "~/lib/dates/format-date";
import type { Role } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { accountEmailSchema } from "~/lib/email-schema";
import type { CommandResult } from "./shell-command";

const ADMIN_USAGE = `Manage the admins of this shop.

  npm run admin -- add EMAIL [ROLE]            makes EMAIL an admin, now or once registered and confirmed;
                                               ROLE is owner (the default), manager or reader
  npm run admin -- list                        lists all admins
  npm run admin -- reset-second-factor EMAIL   turns off two-factor sign-in for EMAIL and signs EMAIL out everywhere
  npm run admin -- remove EMAIL                removes EMAIL; the last owner cannot be removed`;

type AdminAction = (db: Db, email: string, role: Role) => Promise<CommandResult>;

const VERBS: Readonly<Record<string, AdminAction>> = { add, "reset-second-factor": reset, remove };

/** `beginsShop`: an admin can be added before the first start. */
type AdminCommand = { beginsShop: boolean; run: (db: Db) => Promise<CommandResult> };

/** Invalid arguments return the usage. */
export async function runAdminCommand(db: Db, args: readonly string[]): Promise<CommandResult> {
  const command = parseAdminCommand(args);
  return "usage" in command ? { code: 1, text: command.usage } : command.run(db);
}

export function parseAdminCommand(args: readonly string[]): AdminCommand | { usage: string } {
  const [verb = "", given, role, ...rest] = args;
  if (verb === "list" && given === undefined) return { beginsShop: false, run: list };
  const command = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (!command || rest.length > 0 || (verb !== "add" && role !== undefined)) return { usage: ADMIN_USAGE };
  const email = accountEmailSchema.safeParse(given);
  if (!email.success) return { usage: `'${given ?? ""}' is not an email address.\n\n${ADMIN_USAGE}` };
  const wanted = role ?? "owner";
  if (!isRole(wanted)) return { usage: `'${wanted}' is not a role.\n\n${ADMIN_USAGE}` };
  return { beginsShop: verb === "add", run: (db) => command(db, email.data, wanted) };
}

async function add(db: Db, email: string, role: Role): Promise<CommandResult> {
  const what = role === "owner" ? "an admin" : `an admin (${role})`;
  const texts = {
    admin: `${email} is now ${what}.`,
    noted: `${email} will be ${what} once registered and confirmed.`,
    already: `${email} is already an admin.`,
  };
  return { code: 0, text: texts[await addAdmin(db, email, role)] };
}

async function reset(db: Db, email: string): Promise<CommandResult> {
  const result = await resetTwoFactor({ db }, email, "shell");
  if (result === "none") return { code: 0, text: `${email} doesn't use two-factor sign-in.` };
  if (result !== "reset") return notAnAdmin(email);
  const text = `Two-factor sign-in is off for ${email}, who is signed out everywhere and logs in with just the password. Set it up again soon.`;
  return { code: 0, text };
}

async function remove(db: Db, email: string): Promise<CommandResult> {
  const removal = await removeAdmin(db, email, "shell");
  if (removal === "last") {
    const text = `${email} is the last owner and cannot be removed. Add another one first: npm run admin -- add EMAIL`;
    return { code: 1, text };
  }
  // Both, in case the address was added before it registered.
  const wasPending = await removePendingAdmin(db, email);
  return removal === "removed" || wasPending
    ? { code: 0, text: `${email} is no longer an admin.${await heldTexts(db, email)}` }
    : notAnAdmin(email);
}

/** What another admin has to confirm. */
async function heldTexts(db: Db, email: string): Promise<string> {
  const held = (await listScheduledTexts(db)).filter(({ by, isHeld }) => by === email && isHeld);
  const names = held.map(({ name }) => `/admin/content/${name}`).join(", ");
  return held.length > 0 ? ` Scheduled pages that another admin must confirm now: ${names}.` : "";
}

const notAnAdmin = (email: string): CommandResult => ({ code: 1, text: `${email} is not an admin.` });

async function list(db: Db): Promise<CommandResult> {
  const admins = await listAdmins(db);
  const pending = await listPendingAdmins(db);
  const lines = [
    ...admins.map((admin) => `${describe(admin)}  two-factor ${admin.secondFactor ? "on" : "off"}`),
    ...pending.map((admin) => `${describe(admin)}  not registered yet`),
  ];
  if (lines.length === 0) lines.push("There are no admins yet. Add one: npm run admin -- add you@example.com");
  return { code: 0, text: lines.join("\n") };
}

const describe = ({ email, role, createdAt }: { email: string; role: Role; createdAt: Date }): string =>
  `${email}  ${role}  added ${dayFormat(agencyZone()).format(createdAt)}`;

const dayFormat = dateFormatFor("en-US", { year: "numeric", month: "short", day: "numeric" });
