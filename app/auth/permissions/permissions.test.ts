import { describe, expect, test } from "vitest";
import { ROLES } from "~/lib/db/column-types";
import { canSubmit, PERMISSIONS, requiresIntent, roleToSubmit, roleToView } from "./permissions";
import { hasRole, isRole, roleRequiredMessage } from "./roles";

/** Every form of the admin section. */
const forms = Object.entries(PERMISSIONS).flatMap(([path, permission]) => {
  const { submit } = permission;
  const intents = typeof submit === "object" ? Object.keys(submit) : submit === undefined ? [] : [null];
  return intents.map((intent) => ({ path, intent }));
});
/** The forms with this minimum role, as "path intent". */
const formsThatNeed = (role: (typeof ROLES)[number]) =>
  forms
    .filter(({ path, intent }) => roleToSubmit(path, intent) === role)
    .map(({ path, intent }) => `${path} ${intent}`);

describe("roles", () => {
  test("include all lower roles", () => {
    const included = ROLES.map((role) => ROLES.filter((least) => hasRole(role, least)));
    expect(included).toEqual([["owner", "manager", "reader"], ["manager", "reader"], ["reader"]]);
  });

  test("are only these three", () => {
    for (const other of ["", "admin", "Owner", "constructor", null, undefined, 0]) expect(isRole(other)).toBe(false);
    expect(ROLES.every(isRole)).toBe(true);
  });

  test("are named in the message of a refused request", () => {
    expect(roleRequiredMessage("owner")).toBe("Only owners can do this.");
    expect(roleRequiredMessage("manager", "create coupons")).toBe("Only owners and managers can create coupons.");
    expect(roleRequiredMessage("reader")).toBe("Only admins can do this.");
  });
});

describe("permissions", () => {
  test("for other admins, the settings, the rates of taxes, the setup, erasing and publishing need an owner", () => {
    expect(formsThatNeed("owner").sort()).toEqual(
      [
        ...["keep", "load-examples", "remove-examples"].map((intent) => `/admin/setup ${intent}`),
        ...["add", "remove"].map((intent) => `/admin/taxes ${intent}`),
        "/admin/content new-service",
        ...["invite", "resend", "revoke", "remove", "settings"].map((intent) => `/admin/users ${intent}`),
        ...["role", "reset-two-factor", "end-session", "end-sessions"].map((intent) => `/admin/users/:id ${intent}`),
        ...["publish", "schedule", "unschedule", "restore"].map((intent) => `/admin/content/:kind ${intent}`),
        ...["preview-erasure", "erase"].map((intent) => `/admin/customers/:email ${intent}`),
      ].sort(),
    );
  });

  test("let a reader change only their own account", () => {
    const own = [
      "start-two-factor",
      "enable-two-factor",
      "disable-two-factor",
      "regenerate-codes",
      "end-session",
      "end-sessions",
      "save-notifications",
    ];
    expect(formsThatNeed("reader").sort()).toEqual(own.map((intent) => `/admin/account ${intent}`).sort());
  });

  test("let a reader view everything except exports, pages that create something, and other admins' details", () => {
    const hidden = Object.keys(PERMISSIONS).filter((path) => !hasRole("reader", roleToView(path)));
    expect(hidden.sort()).toEqual([
      "/admin/coupons/new",
      "/admin/customers/:email/export",
      "/admin/orders.csv",
      "/admin/orders/new",
      "/admin/payments.csv",
      "/admin/quotes/new",
      "/admin/users/:id",
    ]);
    expect(hidden.filter((path) => !hasRole("manager", roleToView(path)))).toEqual([
      "/admin/customers/:email/export",
      "/admin/users/:id",
    ]);
  });

  test("for unknown paths and intents need an owner", () => {
    for (const path of ["/admin/made-up", "__proto__", ""]) {
      expect(roleToView(path)).toBe("owner");
      expect(roleToSubmit(path, null)).toBe("owner");
      expect(requiresIntent(path)).toBe(false);
    }
    for (const intent of [null, "made-up", "constructor"]) expect(roleToSubmit("/admin/orders", intent)).toBe("owner");
    // A page without a form.
    expect(ROLES.filter((role) => canSubmit(role, "/admin/activity"))).toEqual(["owner"]);
  });

  test("depend on the intent only on pages with several forms", () => {
    expect(requiresIntent("/admin/orders")).toBe(true);
    expect(requiresIntent("/admin/inbox/watch")).toBe(false);
    expect(ROLES.filter((role) => canSubmit(role, "/admin/inbox/watch"))).toEqual(["owner", "manager"]);
    expect(ROLES.filter((role) => canSubmit(role, "/admin/orders", "refund"))).toEqual(["owner", "manager"]);
  });
});
