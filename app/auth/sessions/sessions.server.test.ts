import { expect, test, vi } from "vitest";
import { activityLog, sessions } from "~/lib/db/schema/index";
import { Browser } from "../../../tests/support/app/browser";
import { setUpOwners } from "../../../tests/support/app/people";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { authHeaders, endSession, endSessions, listActiveSessions } from "./sessions.server";

const app = setUpTestApp();

const { owner, enterPassword, isIn } = setUpOwners(() => app);

test("sessions are listed with device and anonymized address, without tokens", async () => {
  const { user } = await owner();
  const [session] = await listActiveSessions(app, user.id);
  expect(session).toMatchObject({ device: "Firefox on Linux", address: "198.51.100.x" });
  const [{ token } = { token: "" }] = await app.db.select().from(sessions);
  expect(JSON.stringify(session)).not.toContain(token);
});

test("a session stores at most 400 characters of the User-Agent", () => {
  const headers = { "User-Agent": `Version/${"1.".repeat(7_500)}`, Cookie: "a=1" };
  const copied = authHeaders(new Request("https://shop.example/", { headers }));
  expect(copied.get("User-Agent")).toHaveLength(400);
  expect(copied.get("Cookie")).toBe("a=1");
});

test("signing in again ends only the browser's former session", async () => {
  const { user, browser } = await owner();
  const stolen = new Browser("203.0.113.3");
  const other = new Browser("203.0.113.4");
  await enterPassword(stolen);
  await enterPassword(other);
  const before = new Browser("203.0.113.3");
  before.take(stolen.held);
  await enterPassword(stolen);
  expect(await Promise.all([browser, stolen, other, before].map(isIn))).toEqual([true, true, true, false]);
  expect(await listActiveSessions(app, user.id)).toHaveLength(3);
});

test("a session lasts seven days and is not extended by use", async () => {
  const { user, browser } = await owner();
  expect(await isIn(browser)).toBe(true);
  const [session] = await app.db.select().from(sessions);
  const lasts = (session?.expiresAt.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0);
  expect(Math.abs(lasts - 7 * 24 * 3_600_000)).toBeLessThan(5_000);
  const soon = new Date(Date.now() + 3_600_000);
  await app.db.update(sessions).set({ expiresAt: soon });
  expect(await isIn(browser)).toBe(true);
  expect((await app.db.select().from(sessions))[0]?.expiresAt).toEqual(soon);
  await app.db.update(sessions).set({ expiresAt: new Date(app.now().getTime() - 1_000) });
  expect(await listActiveSessions(app, user.id)).toEqual([]);
  expect(await isIn(browser)).toBe(false);
});

test("a short outage of the database while the session is looked up fails no request", async () => {
  const { browser } = await owner();
  const timeout = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  const failing = vi.spyOn(app.db, "select").mockImplementationOnce(() => {
    throw timeout;
  });
  expect(await isIn(browser)).toBe(true);
  expect(failing.mock.calls.length).toBeGreaterThan(1);
  const ping = vi.spyOn(app.database, "ping").mockRejectedValueOnce(timeout);
  failing.mockImplementationOnce(() => {
    throw timeout;
  });
  await expect(isIn(browser)).rejects.toBe(timeout);
  expect(ping).toHaveBeenCalledOnce();
});

test("a user can end all other sessions, but not one of another user, and both are logged", async () => {
  const { user, browser } = await owner();
  const { user: boss } = await owner("boss@acme.example");
  const others = [new Browser("203.0.113.1"), new Browser("203.0.113.2")];
  for (const other of others) await enterPassword(other);
  const own = (await listActiveSessions(app, user.id)).find(({ address }) => address === "198.51.100.x")?.id ?? "";
  expect(await endSession(app.db, boss.email, boss, own)).toBe(false);
  expect(await endSessions(app.db, user.email, user, own)).toBe(2);
  expect(await Promise.all([browser, ...others].map(isIn))).toEqual([true, false, false]);
  expect(await endSession(app.db, boss.email, user, own)).toBe(true);
  expect(await isIn(browser)).toBe(false);
  const log = (await app.db.select().from(activityLog).orderBy(activityLog.id)).filter(
    ({ kind }) => kind === "sessions-ended",
  );
  expect(log.map(({ actor, detail }) => [actor, detail])).toEqual([
    [user.email, { sessions: 2 }],
    [boss.email, { sessions: 1 }],
  ]);
});
