import { ROLES, type Role } from "~/lib/db/column-types";

export const ROLE_LABELS: Record<Role, string> = { owner: "Owner", manager: "Manager", reader: "Reader" };

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  owner: "Full access, including admins and refunds of any size.",
  manager: "Works on orders and with customers. Can refund up to the limit that owners set.",
  reader: "View only. Can’t change or export anything.",
};

/** Of an invitation that names no role. */
export const INVITED_ROLE: Role = "manager";

const ROLES_AND_ABOVE: Record<Role, string> = { owner: "owners", manager: "owners and managers", reader: "admins" };

/** "Only owners and managers can create coupons." */
export const roleRequiredMessage = (least: Role, what = "do this"): string =>
  `Only ${ROLES_AND_ABOVE[least]} can ${what}.`;

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

export const hasRole = (role: Role, least: Role): boolean => ROLES.indexOf(role) <= ROLES.indexOf(least);
