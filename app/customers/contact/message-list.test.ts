import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contactMessages } from "~/lib/db/schema/index";
import { staffActivity } from "../../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import {
  deleteDiscardedMessages,
  listContactMessages,
  listUnreadContactMessages,
  markContactMessage,
} from "./contact-messages.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function written(name: string): Promise<string> {
  const [row] = await app.db
    .insert(contactMessages)
    .values({ name, email: "jo@acme.example", message: "Hello there" })
    .returning({ id: contactMessages.id });
  return row?.id ?? "";
}
const names = async (show: "all" | "unread" | "unanswered" | "spam", q = "") =>
  (await listContactMessages(app.db, { q, show }, null)).rows.map(({ name }) => name);

describe("a contact message that is spam", () => {
  test("is in no list, search or count but that of spam, and can be brought back", async () => {
    const id = await written("Spammer");
    await written("Jo");
    await markContactMessage(app.db, id, "spam", app.now());
    for (const show of ["all", "unread", "unanswered"] as const) expect(await names(show)).toEqual(["Jo"]);
    expect(await names("all", "Spammer")).toEqual([]);
    expect(await names("spam")).toEqual(["Spammer"]);
    expect((await listUnreadContactMessages(app.db, 10)).map(({ name }) => name)).toEqual(["Jo"]);
    expect(await listContactMessages(app.db, { q: "", show: "spam" }, null)).toMatchObject({ unread: 1 });
    await markContactMessage(app.db, id, "not-spam", app.now());
    expect(await names("spam")).toEqual([]);
    expect(await names("unread")).toHaveLength(2);
  });

  test("is deleted after 30 days, counted from the first press", async () => {
    const id = await written("Spammer");
    await written("Jo");
    await markContactMessage(app.db, id, "spam", app.now());
    app.pass(29 * 86_400_000);
    await markContactMessage(app.db, id, "spam", app.now());
    await deleteDiscardedMessages(app);
    expect(await names("spam")).toEqual(["Spammer"]);
    app.pass(86_400_001);
    await deleteDiscardedMessages(app);
    expect(await names("spam")).toEqual([]);
    expect(await names("all")).toEqual(["Jo"]);
    expect(await staffActivity(app)).toEqual([{ actor: "regular cleanup", kind: "message-spam-deleted", subject: id }]);
  });
});
