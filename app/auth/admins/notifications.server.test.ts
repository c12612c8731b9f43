import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { NOTIFICATION_KINDS } from "~/lib/db/column-types";
import { adminUsers, users } from "~/lib/db/schema/index";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { findAdmin } from "./admins.server";
import { saveNotifications } from "./notifications.server";

const app = setUpTestApp();

async function addAdmin(): Promise<string> {
  const id = randomUUID();
  await app.db.insert(users).values({ id, name: "Ann", email: `${id}@shop.example`, emailVerified: true });
  await app.db.insert(adminUsers).values({ id });
  return id;
}

/** The form of My account before a change. */
const UNCHANGED: Record<string, string> = Object.fromEntries(
  NOTIFICATION_KINDS.flatMap((kind) => [
    [`${kind}-when`, "never"],
    [`${kind}-whose`, "everyone"],
  ]),
);

const chosenBy = async (id: string) => (await findAdmin(app.db, id))?.notifications;

const save = (id: string, changes: Record<string, string>) =>
  saveNotifications(app.db, id, (field) => ({ ...UNCHANGED, ...changes })[field] ?? "");

describe("what an admin is notified of", () => {
  test("is nothing at first, then what they chose, and only for them", async () => {
    const [ann, ben] = [await addAdmin(), await addAdmin()];
    expect(await chosenBy(ann)).toEqual({});
    expect(await save(ann, { "message-when": "daily", "message-whose": "mine", "dispute-when": "at_once" })).toBe(true);
    expect(await chosenBy(ann)).toEqual({
      message: { when: "daily", whose: "mine" },
      dispute: { when: "at_once", whose: "everyone" },
    });
    expect(await chosenBy(ben)).toEqual({});
    expect(await save(ann, {})).toBe(true);
    expect(await chosenBy(ann)).toEqual({});
  });

  test("never is a failed job of their own: those are everyone's", async () => {
    const ann = await addAdmin();
    await save(ann, { "job-when": "at_once", "job-whose": "mine" });
    expect(await chosenBy(ann)).toEqual({ job: { when: "at_once", whose: "everyone" } });
  });

  test.each<Record<string, string>>([
    { "message-when": "hourly" },
    { "message-when": "" },
    { "message-when": "daily", "message-whose": "ben@shop.example" },
  ])("stays for other values than the form's: %j", async (changes) => {
    const ann = await addAdmin();
    await save(ann, { "order-when": "daily" });
    expect(await save(ann, changes)).toBe(false);
    expect(await chosenBy(ann)).toEqual({ order: { when: "daily", whose: "everyone" } });
  });
});
