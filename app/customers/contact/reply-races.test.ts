import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { contactMessages, contactReplies } from "~/lib/db/schema/index";
import { openOnPostgres } from "../../../tests/support/app/both-databases";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { receiveContactReply } from "./contact-replies.server";

const app = openOnPostgres();

const RACES = scaleCaseCount(10, { most: 500 });

test("a reply that is sent four times at the same time is stored once and causes one email", async () => {
  await app.reset();
  recordCaseCount(RACES);
  const [message] = await app.db
    .insert(contactMessages)
    .values({ name: "Jo", email: "jo@acme.example", message: "Hi" })
    .returning();
  for (let race = 1; race <= RACES; race++) {
    const reply = { id: randomUUID(), contactMessageId: message?.id ?? "", text: "Great!" };
    const sent = await Promise.all([1, 2, 3, 4].map(() => receiveContactReply(app, reply)));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(4);
    expect(await app.db.$count(contactReplies)).toBe(race);
    expect(await app.jobs()).toHaveLength(race);
  }
}, 600_000);
