import { eq } from "drizzle-orm";
import { recordActivity } from "~/auth/activity.server";
import type { Role } from "~/auth/permissions/roles";
import type { Db } from "~/lib/db/database";
import { adminSettings, adminUsers } from "~/lib/db/schema/index";
import { formatUsd } from "~/lib/money";

/** What owners decide for everybody who works here. */
export type AdminSettings = {
  /** Cents of one order that a manager may give back, all refunds of it together. */
  managerRefundLimit: number;
  /** Whether nobody gets further than to their own account without a second factor. */
  requireSecondFactor: boolean;
};

/** Until an owner decides. */
const UNDECIDED: AdminSettings = { managerRefundLimit: 50_000, requireSecondFactor: false };

export async function readAdminSettings(db: Db): Promise<AdminSettings> {
  const [{ id: _, ...rules } = { id: 1, ...UNDECIDED }] = await db.select().from(adminSettings);
  return rules;
}

/** Saves the rules in the name of an owner; false for somebody who is none any more. They count from the very next request. */
export async function updateAdminSettings(
  db: Db,
  by: { id: string; email: string },
  rules: AdminSettings,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [admin] = await tx.select().from(adminUsers).where(eq(adminUsers.id, by.id)).for("share");
    if (admin?.role !== "owner") return false;
    await tx.insert(adminSettings).values(rules).onConflictDoUpdate({ target: adminSettings.id, set: rules });
    const detail = {
      "managers-refund-up-to": formatUsd(rules.managerRefundLimit),
      "second-factor": rules.requireSecondFactor ? "required" : "optional",
    };
    await recordActivity(tx, { actor: by.email, kind: "staff-rules", subject: by.email, detail });
    return true;
  });
}

/** Cents of one order that somebody of this role may give back, all refunds of it together; null for any amount. */
export const refundLimit = (role: Role, rules: AdminSettings): number | null =>
  role === "owner" ? null : role === "manager" ? rules.managerRefundLimit : 0;
