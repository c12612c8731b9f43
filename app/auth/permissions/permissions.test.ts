import { describe, expect, test } from "vitest";
import { ROLES } from "~/lib/db/column-types";
import { canSubmit, PERMISSIONS, requiresIntent, roleToSubmit, roleToView } from "./permissions";
import { hasRole, isRole, roleRequiredMessage } from "./roles";

/** What can be sent anywhere, as "address intent". */
const sent = Object.entries(PERMISSIONS).flatMap(([address, right]) => {
  const intents =
    typeof right.submit === "object" ? Object.keys(right.submit) : right.submit === undefined ? [] : [null];
  return intents.map((intent) => ({ address, intent }));
});
const whatOnly = (role: (typeof ROLES)[number]) =>
  sent
    .filter(({ address, intent }) => roleToSubmit(address, intent) === role)
    .map(({ address, intent }) => `${address} ${intent}`);

describe("roles", () => {
  test("are in one order: an owner has all that goes with a manager, a manager all that goes with a reader", () => {
    const above = ROLES.map((role) => ROLES.filter((least) => hasRole(role, least)));
    expect(above).toEqual([["owner", "manager", "reader"], ["manager", "reader"], ["reader"]]);
  });

  test("are these three and no other word", () => {
    for (const other of ["", "admin", "Owner", "constructor", null, undefined, 0]) expect(isRole(other)).toBe(false);
    expect(ROLES.every(isRole)).toBe(true);
  });

  test("are named in what is refused", () => {
    expect(roleRequiredMessage("owner")).toBe("Only owners can do this.");
    expect(roleRequiredMessage("manager", "create coupons")).toBe("Only owners and managers can create coupons.");
    expect(roleRequiredMessage("reader")).toBe("Only admins can do this.");
  });
});

describe("rights", () => {
  test("over other admins and the rules are the owners' alone", () => {
    expect(whatOnly("owner").sort()).toEqual(
      [
        ...["invite", "resend", "revoke", "remove", "settings"].map((intent) => `/admin/users ${intent}`),
        ...["role", "reset-two-factor", "end-session", "end-sessions"].map((intent) => `/admin/users/:id ${intent}`),
      ].sort(),
    );
  });

  test("of a reader to change something are of their own account alone", () => {
    const own = [
      "start-two-factor",
      "enable-two-factor",
      "disable-two-factor",
      "regenerate-codes",
      "end-session",
      "end-sessions",
    ];
    expect(whatOnly("reader").sort()).toEqual(own.map((intent) => `/admin/account ${intent}`).sort());
  });

  test("to see: a reader sees everything but what makes something, exports, or is about one colleague", () => {
    const hidden = Object.keys(PERMISSIONS).filter((address) => !hasRole("reader", roleToView(address)));
    expect(hidden.sort()).toEqual(["/admin/orders.csv", "/admin/orders/new", "/admin/quotes/new", "/admin/users/:id"]);
    expect(hidden.filter((address) => !hasRole("manager", roleToView(address)))).toEqual(["/admin/users/:id"]);
  });

  test("to what no table knows are the owners'", () => {
    for (const address of ["/admin/made-up", "__proto__", ""]) {
      expect(roleToView(address)).toBe("owner");
      expect(roleToSubmit(address, null)).toBe("owner");
      expect(requiresIntent(address)).toBe(false);
    }
    for (const intent of [null, "made-up", "constructor"]) expect(roleToSubmit("/admin/orders", intent)).toBe("owner");
    // An address to which nothing is sent.
    expect(ROLES.filter((role) => canSubmit(role, "/admin/activity"))).toEqual(["owner"]);
  });

  test("are asked by intent only where one address takes several things", () => {
    expect(requiresIntent("/admin/orders")).toBe(true);
    expect(requiresIntent("/admin/messages")).toBe(false);
    expect(ROLES.filter((role) => canSubmit(role, "/admin/messages"))).toEqual(["owner", "manager"]);
    expect(ROLES.filter((role) => canSubmit(role, "/admin/orders", "refund"))).toEqual(["owner", "manager"]);
  });
});
