import type { Role } from "~/lib/db/column-types";
import { ROLES } from "~/lib/db/column-types";

/** How staff read it. */
export const ROLE_LABELS: Record<Role, string> = { owner: "Owner", manager: "Manager", reader: "Reader" };

/** What goes with it, as a sentence about whoever has it. */
export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  owner: "Full access, including admins and refunds of any size.",
  manager: "Works on orders and with customers. Can refund up to the limit that owners set.",
  reader: "View only. Can’t change or export anything.",
};

const WHO: Record<Role, string> = { owner: "owners", manager: "owners and managers", reader: "admins" };

/** Who may, where somebody of this role at least must: "Only owners and managers can create coupons." */
export const roleRequiredMessage = (least: Role, what = "do this"): string => `Only ${WHO[least]} can ${what}.`;

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

/** Whether `role` has all that goes with `least`. */
export const hasRole = (role: Role, least: Role): boolean => ROLES.indexOf(role) <= ROLES.indexOf(least);
