import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { appContext } from "~/app-context.server";
import {
  addAdmin,
  changeAdminRole,
  listAdmins,
  readAdminSettings,
  updateAdminSettings,
} from "~/auth/admins/admins.server";
import { registerAccount } from "~/auth/sign-in/registration.server";
import { signIn } from "~/auth/sign-in/sign-in.server";
import type { Role } from "~/lib/db/column-types";
import { adminUsers, sessions, users } from "~/lib/db/schema/index";
import { Browser } from "../../../tests/support/app/browser";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { captureLog } from "../../../tests/support/shop/log-lines";
import { adminContext, requireAdmin } from "./require-admin.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const SHOP = "http://localhost:3000";

/** Somebody who works here and is signed in: asks for something, and answers what the guard says of it. */
async function staff(role: Role, email = `${role}@acme.example`) {
  const given = { email, password: "correct horse" };
  await registerAccount(app, given);
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  await addAdmin(app.db, email, role);
  const browser = new Browser();
  browser.take((await signIn(app, browser.visitor, given)).cookies);
  const ask = async (pattern: string, init: RequestInit = {}, path = pattern) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    const headers = new Headers(browser.visitor.request.headers);
    const request = new Request(SHOP + path, { ...init, headers });
    const url = new URL(SHOP + path.replace(/\.data$/, ""));
    try {
      const answer = await requireAdmin(
        { request, url, pattern: pattern.slice(1), context, params: {} },
        async () => new Response("let in"),
      );
      const kept = answer instanceof Response ? answer.headers.get("Cache-Control") : null;
      return { in: true, status: 200, kept, limit: context.get(adminContext)?.refundLimit };
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      const { status, headers } = thrown;
      const notice = /notice=([\w-]+)/.exec(headers.get("Set-Cookie") ?? "")?.[1];
      return { in: false, status, to: headers.get("Location"), notice, says: await thrown.text() };
    }
  };
  const post = (pattern: string, fields: [string, string][], path = pattern) =>
    ask(pattern, { method: "POST", body: new URLSearchParams(fields) }, path);
  return { email, ask, post };
}

test("a reader sees pages and sends nothing; a script gets the words, a page a notice", async () => {
  const reader = await staff("reader");
  // What was there must not be shown by the back button; and no cent is a reader's to give back.
  expect(await reader.ask("/admin/orders")).toMatchObject({ in: true, kept: "no-store", limit: 0 });
  expect(await reader.post("/admin/orders", [["intent", "refund"]])).toMatchObject({
    ...{ in: false, status: 302, to: "/admin/orders", notice: "not-your-role" },
  });
  expect(await reader.post("/admin/orders", [["intent", "refund"]], "/admin/orders.data")).toMatchObject({
    ...{ in: false, status: 403, says: "Only owners and managers can do this." },
  });
  expect(await reader.ask("/admin/orders.csv")).toMatchObject({ in: false, to: "/admin", notice: "not-your-role" });
  expect(await reader.post("/admin/files/:id", [], "/admin/files/1?offset=0")).toMatchObject({
    in: false,
    status: 403,
  });
});

test("several intents in one form count all, so that none hides behind another", async () => {
  const reader = await staff("reader");
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

test("a manager does the work, and what is for owners is refused", async () => {
  const manager = await staff("manager");
  expect(await manager.post("/admin/orders", [["intent", "refund"]])).toMatchObject({ in: true, limit: 50_000 });
  for (const intent of ["invite", "remove", "settings"]) {
    expect(await manager.post("/admin/users", [["intent", intent]])).toMatchObject({ in: false });
  }
  expect(await manager.ask("/admin/users/:id", {}, "/admin/users/1")).toMatchObject({ in: false, to: "/admin" });
  const owner = await staff("owner");
  expect(await owner.post("/admin/users", [["intent", "invite"]])).toMatchObject({ in: true, limit: null });
});

test("another role counts from the very next request", async () => {
  const owner = await staff("owner");
  const other = await staff("owner", "other@acme.example");
  const [{ id } = { id: "" }] = (await listAdmins(app.db)).filter(({ email }) => email === owner.email);
  expect(await other.post("/admin/users", [["intent", "invite"]])).toMatchObject({ in: true });
  expect(await changeAdminRole(app.db, { email: other.email, role: "reader" }, { id, email: owner.email })).toBe(
    "changed",
  );
  expect(await other.post("/admin/users", [["intent", "invite"]])).toMatchObject({ in: false });
});

test("where the owners require a second factor, who has none gets to their own account alone", async () => {
  const owner = await staff("owner");
  const manager = await staff("manager");
  const [{ id } = { id: "" }] = (await listAdmins(app.db)).filter(({ email }) => email === owner.email);
  await updateAdminSettings(app.db, { id, email: owner.email }, { managerRefundLimit: 0, requireSecondFactor: true });
  expect(await readAdminSettings(app.db)).toEqual({ managerRefundLimit: 0, requireSecondFactor: true });
  expect(await manager.ask("/admin/orders")).toMatchObject({ to: "/admin/account", notice: "second-factor-first" });
  expect(await manager.post("/admin/orders", [["intent", "refund"]])).toMatchObject({ to: "/admin/account" });
  expect(await manager.ask("/admin/account")).toMatchObject({ in: true });
  await app.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.email, manager.email));
  expect(await manager.ask("/admin/orders")).toMatchObject({ in: true, limit: 0 });
});

test("nobody but an owner changes the rules", async () => {
  await staff("manager");
  const [manager = { id: "", email: "" }] = await listAdmins(app.db);
  const rules = { managerRefundLimit: 99_999_999, requireSecondFactor: false };
  expect(await updateAdminSettings(app.db, manager, rules)).toBe(false);
  expect(await readAdminSettings(app.db)).toMatchObject({ managerRefundLimit: 50_000 });
});

const HOUR = 3_600_000;

test("a session that no admin page was asked for in 24 hours has ended, whatever an open page asks for by itself", async () => {
  const owner = await staff("owner");
  app.pass(23 * HOUR);
  expect(await owner.ask("/admin")).toMatchObject({ in: true });
  app.pass(23 * HOUR);
  expect(await owner.ask("/admin/updates")).toMatchObject({ in: true });
  app.pass(2 * HOUR);
  expect(await owner.ask("/admin/orders")).toMatchObject({
    ...{ in: false, status: 302, to: "/auth?next=%2Fadmin%2Forders", notice: "log-in-again" },
  });
  expect(await app.db.select().from(sessions)).toEqual([]);
  expect(await owner.ask("/admin/orders")).toMatchObject({ in: false, notice: "log-in-first" });
});

test("what is refused is a warning in the log that names the account by its id", async () => {
  const { log, lines } = captureLog();
  const logged = app.log;
  app.log = log;
  try {
    const reader = await staff("reader");
    const [{ id } = { id: "" }] = await listAdmins(app.db);
    await reader.ask("/admin/orders.csv");
    await reader.post("/admin/orders", [["intent", "refund"]]);
    await app.db.delete(adminUsers);
    await reader.ask("/admin/orders");
    const refusals = lines().filter(({ level }) => level === 40);
    expect(refusals.map(({ account, msg }) => [account, msg])).toEqual([
      [id, "An admin tried something beyond their role"],
      [id, "An admin tried something beyond their role"],
      [id, "Someone who is not an admin requested an admin page"],
    ]);
  } finally {
    app.log = logged;
  }
});

test("a session remembers when it was last used, to five minutes", async () => {
  const owner = await staff("owner");
  const usedAt = async () => (await app.db.select().from(sessions))[0]?.usedAt?.getTime();
  await owner.ask("/admin");
  const first = await usedAt();
  app.pass(4 * 60_000);
  await owner.ask("/admin");
  expect(await usedAt()).toBe(first);
  app.pass(2 * 60_000);
  await owner.ask("/admin");
  expect(await usedAt()).toBe((first ?? 0) + 6 * 60_000);
});
