import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeAdminRole, listAdmins, readAdminSettings, updateAdminSettings } from "~/auth/admins/admins.server";
import type { Role } from "~/lib/db/column-types";
import { adminUsers, sessions, users } from "~/lib/db/schema/index";
import { setUpOwners } from "../../../tests/support/app/people";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { captureLog } from "../../../tests/support/shop/log-lines";
import { adminContext, requireAdmin } from "./require-admin.server";

const app = setUpTestApp();

const SHOP = "http://localhost:3000";

const { owner } = setUpOwners(() => app);

/** A signed-in admin whose requests return the result of the guard. */
async function signedInAdmin(role: Role, email = `${role}@acme.example`) {
  const { browser } = await owner(email, role);
  const get = async (pattern: string, init: RequestInit = {}, path = pattern) => {
    const context = requestContextOf(app);
    const headers = new Headers(browser.visitor.request.headers);
    const request = new Request(SHOP + path, { ...init, headers });
    const url = new URL(SHOP + path.replace(/\.data$/, ""));
    try {
      const response = await requireAdmin(
        { request, url, pattern: pattern.slice(1), context, params: {} },
        async () => new Response("allowed"),
      );
      const cacheControl = response instanceof Response ? response.headers.get("Cache-Control") : null;
      return { in: true, status: 200, cacheControl, limit: context.get(adminContext)?.refundLimit };
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      const { status, headers } = thrown;
      const notice = /notice=([\w-]+)/.exec(headers.get("Set-Cookie") ?? "")?.[1];
      return { in: false, status, to: headers.get("Location"), notice, text: await thrown.text() };
    }
  };
  const post = (pattern: string, fields: [string, string][], path = pattern) =>
    get(pattern, { method: "POST", body: new URLSearchParams(fields) }, path);
  return { email, get, post };
}

test("a reader views pages but submits nothing: scripts get the message, pages a redirect", async () => {
  const reader = await signedInAdmin("reader");
  expect(await reader.get("/admin/orders")).toMatchObject({ in: true, cacheControl: "no-store", limit: 0 });
  expect(await reader.post("/admin/orders", [["intent", "refund"]])).toMatchObject({
    ...{ in: false, status: 302, to: "/admin/orders", notice: "not-your-role" },
  });
  expect(await reader.post("/admin/orders", [["intent", "refund"]], "/admin/orders.data")).toMatchObject({
    ...{ in: false, status: 403, text: "Only owners and managers can do this." },
  });
  expect(await reader.get("/admin/orders.csv")).toMatchObject({ in: false, to: "/admin", notice: "not-your-role" });
  expect(await reader.post("/admin/files/:id", [], "/admin/files/1?offset=0")).toMatchObject({
    in: false,
    status: 403,
  });
});

test("every intent of a form with several is checked", async () => {
  const reader = await signedInAdmin("reader");
  const account = "/admin/account";
  expect(await reader.post(account, [["intent", "disable-two-factor"]])).toMatchObject({ in: true });
  const hidden: [string, string][] = [
    ["intent", "disable-two-factor"],
    ["intent", "made-up"],
  ];
  expect(await reader.post(account, hidden)).toMatchObject({ in: false });
  expect(await reader.post(account, hidden.toReversed() as [string, string][])).toMatchObject({ in: false });
  expect(await reader.post(account, [])).toMatchObject({ in: false });
});

test("a manager may work on orders but not submit what needs an owner", async () => {
  const manager = await signedInAdmin("manager");
  expect(await manager.post("/admin/orders", [["intent", "refund"]])).toMatchObject({ in: true, limit: 50_000 });
  for (const intent of ["invite", "remove", "settings"]) {
    expect(await manager.post("/admin/users", [["intent", intent]])).toMatchObject({ in: false });
  }
  expect(await manager.get("/admin/users/:id", {}, "/admin/users/1")).toMatchObject({ in: false, to: "/admin" });
  const owner = await signedInAdmin("owner");
  expect(await owner.post("/admin/users", [["intent", "invite"]])).toMatchObject({ in: true, limit: null });
});

test("a changed role applies from the next request", async () => {
  const owner = await signedInAdmin("owner");
  const other = await signedInAdmin("owner", "other@acme.example");
  const [{ id } = { id: "" }] = (await listAdmins(app.db)).filter(({ email }) => email === owner.email);
  expect(await other.post("/admin/users", [["intent", "invite"]])).toMatchObject({ in: true });
  expect(await changeAdminRole(app.db, { email: other.email, role: "reader" }, { id, email: owner.email })).toBe(
    "changed",
  );
  expect(await other.post("/admin/users", [["intent", "invite"]])).toMatchObject({ in: false });
});

test("where the owners require a second factor, who has none gets to their own account alone", async () => {
  const owner = await signedInAdmin("owner");
  const manager = await signedInAdmin("manager");
  const [{ id } = { id: "" }] = (await listAdmins(app.db)).filter(({ email }) => email === owner.email);
  await updateAdminSettings(app.db, { id, email: owner.email }, { managerRefundLimit: 0, requireSecondFactor: true });
  expect(await readAdminSettings(app.db)).toEqual({ managerRefundLimit: 0, requireSecondFactor: true });
  expect(await manager.get("/admin/orders")).toMatchObject({ to: "/admin/account", notice: "second-factor-first" });
  expect(await manager.post("/admin/orders", [["intent", "refund"]])).toMatchObject({ to: "/admin/account" });
  expect(await manager.get("/admin/account")).toMatchObject({ in: true });
  await app.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.email, manager.email));
  expect(await manager.get("/admin/orders")).toMatchObject({ in: true, limit: 0 });
});

test("a manager cannot change the settings", async () => {
  await signedInAdmin("manager");
  const [manager = { id: "", email: "" }] = await listAdmins(app.db);
  const settings = { managerRefundLimit: 99_999_999, requireSecondFactor: false };
  expect(await updateAdminSettings(app.db, manager, settings)).toBe(false);
  expect(await readAdminSettings(app.db)).toMatchObject({ managerRefundLimit: 50_000 });
});

const HOUR = 3_600_000;

test("a session ends after 24 hours without a request for an admin page, polling excluded", async () => {
  const owner = await signedInAdmin("owner");
  app.pass(23 * HOUR);
  expect(await owner.get("/admin")).toMatchObject({ in: true });
  app.pass(23 * HOUR);
  expect(await owner.get("/admin/updates")).toMatchObject({ in: true });
  app.pass(2 * HOUR);
  expect(await owner.get("/admin/orders")).toMatchObject({
    ...{ in: false, status: 302, to: "/auth?next=%2Fadmin%2Forders", notice: "log-in-again" },
  });
  expect(await app.db.select().from(sessions)).toEqual([]);
  expect(await owner.get("/admin/orders")).toMatchObject({ in: false, notice: "log-in-first" });
});

test("a refused request is logged as a warning with the account's id", async () => {
  const { log, lines } = captureLog();
  const originalLog = app.log;
  app.log = log;
  try {
    const reader = await signedInAdmin("reader");
    const [{ id } = { id: "" }] = await listAdmins(app.db);
    await reader.get("/admin/orders.csv");
    await reader.post("/admin/orders", [["intent", "refund"]]);
    await app.db.delete(adminUsers);
    await reader.get("/admin/orders");
    const warnings = lines().filter(({ level }) => level === 40);
    expect(warnings.map(({ account, msg }) => [account, msg])).toEqual([
      [id, "An admin tried something beyond their role"],
      [id, "An admin tried something beyond their role"],
      [id, "Someone who is not an admin requested an admin page"],
    ]);
  } finally {
    app.log = originalLog;
  }
});

test("the last use of a session is stored with a precision of five minutes", async () => {
  const owner = await signedInAdmin("owner");
  const usedAt = async () => (await app.db.select().from(sessions))[0]?.usedAt?.getTime();
  await owner.get("/admin");
  const first = await usedAt();
  app.pass(4 * 60_000);
  await owner.get("/admin");
  expect(await usedAt()).toBe(first);
  app.pass(2 * 60_000);
  await owner.get("/admin");
  expect(await usedAt()).toBe((first ?? 0) + 6 * 60_000);
});
