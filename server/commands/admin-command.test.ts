import { expect, test } from "vitest";
import { contentRevisions, contentSchedule } from "~/lib/db/schema/index";
import { createConfirmedAdmin, createConfirmedUser } from "../../tests/support/app/people";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { runAdminCommand } from "./admin-command";

const app = setUpTestApp();

const run = (...args: string[]) => runAdminCommand(app.db, args);
const text = async (...args: string[]) => (await run(...args)).text;

test("an admin is added as owner or with the given role, and listed with it", async () => {
  await createConfirmedUser(app, "ann@acme.example");
  expect(await text("add", "ann@acme.example")).toBe("ann@acme.example is now an admin.");
  expect(await text("add", "Later@acme.example", "reader")).toBe(
    "later@acme.example will be an admin (reader) once registered and confirmed.",
  );
  expect(await text("list")).toMatch(
    /^ann@acme\.example {2}owner {2}added \w+ \d+, \d+ {2}two-factor off\nlater@acme\.example {2}reader {2}added \w+ \d+, \d+ {2}not registered yet$/,
  );
});

test("the last owner cannot be removed", async () => {
  await createConfirmedAdmin(app, "ann@acme.example");
  expect(await run("remove", "ann@acme.example")).toMatchObject({ code: 1 });
});

test("a removal names the scheduled texts that another admin must confirm", async () => {
  for (const email of ["ann@acme.example", "mo@acme.example"]) await createConfirmedAdmin(app, email);
  const revision = { kind: "site", key: "site", schemaVersion: 1, data: {}, author: "mo@acme.example" };
  const [stored] = await app.db.insert(contentRevisions).values(revision).returning({ id: contentRevisions.id });
  const scheduled = { kind: "site", key: "site", revision: stored?.id ?? 0, actor: "mo@acme.example" };
  await app.db.insert(contentSchedule).values({ ...scheduled, at: new Date("2026-12-24T12:00:00Z") });
  const held = "Scheduled pages that another admin must confirm now: /admin/content/site.";
  expect(await text("remove", "mo@acme.example")).toBe(`mo@acme.example is no longer an admin. ${held}`);
});

test.each([
  [],
  ["add"],
  ["add", "ann@acme.example", "boss"],
  ["role", "ann@acme.example", "reader"],
  ["remove", "ann@acme.example", "owner"],
  ["reset-second-factor", "ann@acme.example", "owner"],
  ["constructor", "ann@acme.example"],
  ["list", "all"],
])("%s %s %s returns the usage and changes nothing", async (...args) => {
  const words = args.filter((word) => word !== undefined);
  expect(await run(...words)).toEqual({ code: 1, text: expect.stringContaining("npm run admin -- add EMAIL") });
});

test("resetting two-factor sign-in reports an admin without it and rejects an unknown address", async () => {
  await createConfirmedAdmin(app, "ann@acme.example");
  expect(await run("reset-second-factor", "ann@acme.example")).toEqual({
    code: 0,
    text: "ann@acme.example doesn't use two-factor sign-in.",
  });
  expect(await run("reset-second-factor", "nobody@acme.example")).toMatchObject({ code: 1 });
});
