import { eq } from "drizzle-orm";
import { z } from "zod";
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationSettings } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { adminUsers, users } from "~/lib/db/schema/index";
import { readAdminSettings } from "./admins.server";
import { hasAssignee } from "./notifications";

export type NotifiableAdmin = { id: string; email: string; notifications: NotificationSettings };

/** Only those who may open the back office. */
export async function listNotifiableAdmins(db: Db): Promise<NotifiableAdmin[]> {
  const { requireSecondFactor } = await readAdminSettings(db);
  return db
    .select({ id: adminUsers.id, email: users.email, notifications: adminUsers.notifications })
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.id))
    .where(requireSecondFactor ? eq(users.twoFactorEnabled, true) : undefined);
}

/** `owner`: email of the order's assignee. What has none concerns only those who want everyone's. */
export function wantsNotification(
  { email, notifications }: NotifiableAdmin,
  when: "at_once" | "daily",
  { kind, owner }: { kind: NotificationKind; owner: string | null },
): boolean {
  const setting = notifications[kind];
  return setting?.when === when && (setting.whose === "everyone" || owner === email);
}

export async function findNotifications(db: Db, id: string): Promise<NotificationSettings> {
  const [admin] = await db.select().from(adminUsers).where(eq(adminUsers.id, id));
  return admin?.notifications ?? {};
}

const whenSchema = z.enum(["at_once", "daily", "never"]);
const whoseSchema = z.enum(["mine", "everyone"]);

/** `read` returns a field of the form. False for other values than the form's. */
export async function saveNotifications(db: Db, id: string, read: (field: string) => string): Promise<boolean> {
  const notifications: NotificationSettings = {};
  for (const kind of NOTIFICATION_KINDS) {
    const when = whenSchema.safeParse(read(kind)).data;
    const whose = whoseSchema.safeParse(hasAssignee(kind) ? read(`${kind}-whose`) : "everyone").data;
    if (!when || !whose) return false;
    if (when !== "never") notifications[kind] = { when, whose };
  }
  await db.update(adminUsers).set({ notifications }).where(eq(adminUsers.id, id));
  return true;
}
