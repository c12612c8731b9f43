import { eq } from "drizzle-orm";
import { z } from "zod";
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationSettings } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { adminUsers } from "~/lib/db/schema/index";
import { type AdminListItem, listAdmins, readAdminSettings } from "./admins.server";

/** Without those who may not open the back office. */
export async function listNotifiableAdmins(db: Db): Promise<AdminListItem[]> {
  const { requireSecondFactor } = await readAdminSettings(db);
  return (await listAdmins(db)).filter(({ secondFactor }) => secondFactor || !requireSecondFactor);
}

/** `owner`: email of the order's assignee. What has none concerns only those who want everyone's. */
export function wantsNotification(
  { email, notifications }: AdminListItem,
  when: "at_once" | "daily",
  { kind, owner }: { kind: NotificationKind; owner: string | null },
): boolean {
  const setting = notifications[kind];
  return setting?.when === when && (setting.whose === "everyone" || owner === email);
}

const whenSchema = z.enum(["at_once", "daily", "never"]);
const whoseSchema = z.enum(["mine", "everyone"]);

/** `read` returns a field of the form. False for other values than the form's. */
export async function saveNotifications(db: Db, id: string, read: (field: string) => string): Promise<boolean> {
  const notifications: NotificationSettings = {};
  for (const kind of NOTIFICATION_KINDS) {
    const when = whenSchema.safeParse(read(`${kind}-when`)).data;
    const whose = whoseSchema.safeParse(kind === "job" ? "everyone" : read(`${kind}-whose`)).data;
    if (!when || !whose) return false;
    if (when !== "never") notifications[kind] = { when, whose };
  }
  await db.update(adminUsers).set({ notifications }).where(eq(adminUsers.id, id));
  return true;
}
