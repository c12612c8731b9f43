import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { canSubmit, PERMISSIONS, roleToView } from "~/auth/permissions/permissions";
import { hasRole } from "~/auth/permissions/roles";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { findEmailTo, PASSWORD, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";
import { totp } from "../../support/totp.ts";

/** Every admin page and every intent for each role. */

const SOMETHING = "3f2b8c1e-1111-4222-8333-444455556666";
const emails = { owner: staff("olga"), manager: staff("mo"), reader: staff("rea") };
function staff(name: string) {
  return `${name}-${randomUUID()}@pixelpilots.example`;
}

const shop = await getSharedShop();
const visitors = {
  owner: await signedInAdmin(shop, emails.owner, "owner"),
  manager: await signedInAdmin(shop, emails.manager, "manager"),
  reader: await signedInAdmin(shop, emails.reader, "reader"),
};

/** The path with an unknown id as its parameter. */
const pathOf = (pattern: string) => pattern.replace(/:email/, "nobody@acme.example").replace(/:id/, SOMETHING);

describe.each(["manager", "reader"] as const)("a %s", (role) => {
  test("sees the pages that the permissions allow, and is redirected from others", async () => {
    for (const pattern of Object.keys(PERMISSIONS)) {
      // Managers see everything that readers see.
      if (role === "manager" && roleToView(pattern) === "reader") continue;
      const { status, location } = await visitors[role].get(pathOf(pattern));
      const isRefused = status === 302 && location === "/admin";
      expect([pattern, isRefused]).toEqual([pattern, !hasRole(role, roleToView(pattern))]);
      expect(status).toBeLessThan(500);
    }
  });

  test("gets an error for every form beyond the role", async () => {
    for (const [pattern, right] of Object.entries(PERMISSIONS)) {
      // Resource routes have no data request.
      const path = /\.csv$|pulse|files|preview|invoices|deliveries/.test(pattern)
        ? pathOf(pattern)
        : `${pathOf(pattern)}.data`;
      const intents = typeof right.submit === "object" ? [...Object.keys(right.submit), "made-up"] : [null];
      for (const intent of intents) {
        if (canSubmit(role, pattern, intent)) continue;
        const { status, html, location } = await visitors[role].post(path, {
          ...(intent && { intent }),
          email: emails.owner,
        });
        const isRefused = html.includes("can do this.") || (status === 302 && !location?.startsWith("/auth"));
        expect([pattern, intent, isRefused]).toEqual([pattern, intent, true]);
      }
    }
    expect((await visitors.owner.get("/admin/users")).html).toContain("Add New Admin");
  });
});

test("a reader sees why forms are missing, and no links with keys", async () => {
  const users = (await visitors.reader.get("/admin/users")).html;
  expect(users).toContain("Only owners can invite and remove admins, and change their roles.");
  expect(users).not.toContain("Add New Admin");
  expect(users).toContain("You have view-only access");
  expect((await visitors.reader.get("/admin/orders")).html).not.toContain("orders.csv");
});

describe("two-factor sign-in, without scripts", () => {
  test("is set up, required, not bypassed by a password reset, and turned off", async () => {
    const manager = visitors.manager;
    const begun = await manager.post("/admin/account", { intent: "start-two-factor", password: PASSWORD });
    expect(begun.html).toContain("<svg");
    const key = /secret=([A-Z2-7]+)/.exec(begun.html)?.[1] ?? "";
    const on = await manager.post("/admin/account", { intent: "enable-two-factor", code: totp(key) });
    expect(on.html).toContain("Your recovery codes");
    const codes = [...on.html.matchAll(/>([a-z2-9]{5}-[a-z2-9]{5})</g)].map(([, code]) => code ?? "");
    expect(codes).toHaveLength(10);
    expect((await manager.get("/admin/account")).html).not.toContain(codes[0]);
    await findEmailTo(shop, emails.manager, "Two-factor sign-in is on");

    const browser = new Visitor(shop);
    const asked = await browser.post("/auth?next=%2Fadmin%2Forders", {
      intent: "login",
      email: emails.manager,
      password: PASSWORD,
    });
    expect(asked.location).toBe("/auth/code?next=%2Fadmin%2Forders");
    expect((await browser.get("/admin/orders")).location).toMatch(/^\/auth\?next=/);
    expect((await browser.get("/auth/code")).html).toContain("Code from your app");
    const wrong = await browser.post("/auth/code", { code: "12 34" });
    expect([wrong.status, /Please enter the six-digit code/.test(wrong.html)]).toEqual([400, true]);
    const entered = await browser.post(asked.location ?? "", { code: totp(key, 1) });
    expect(entered.location).toBe("/admin/orders");
    expect((await browser.get("/admin/account")).html).toContain("10 recovery codes are left.");

    const off = await browser.post("/admin/account", { intent: "disable-two-factor", password: PASSWORD });
    expect(off.html).toContain("Off. Turn it on");
  });
});

test("an owner sees another admin's sessions, ends them, and changes the role", async () => {
  const email = staff("col");
  const colleague = await signedInAdmin(shop, email, "reader");
  const list = (await visitors.owner.get("/admin/users")).html;
  const path = new RegExp(`href="(/admin/users/[0-9a-f-]{36})"[^>]*><span[^>]*>${email}`).exec(
    list.replaceAll("<wbr/>", ""),
  )?.[1];
  expect(path).toBeDefined();
  const page = `${path}`;
  expect((await visitors.owner.get(page)).html).toContain("Sessions for");
  expect((await visitors.owner.post(page, { intent: "role", role: "manager" })).html).toContain(
    "Role changed to Manager.",
  );
  expect((await colleague.get("/admin/quotes/new")).status).toBe(200);
  await visitors.owner.post(page, { intent: "end-sessions" });
  expect((await colleague.get("/admin")).location).toMatch(/^\/auth/);
});
