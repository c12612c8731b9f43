import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { adminUsers, deadJobs, users } from "~/lib/db/schema/index";
import { openOnPostgres } from "../../tests/support/app/both-databases";
import { scaleCaseCount } from "../../tests/support/runner/cases";
import { notifyStaff } from "./team-notifications.server";

const app = openOnPostgres();

test("of several processes that are due at the same time, one enqueues each admin's digest and the email about failed jobs", async () => {
  await app.reset();
  for (const name of ["ann", "ben", "cat"]) {
    const id = randomUUID();
    await app.db.insert(users).values({ id, name, email: `${name}@shop.example`, emailVerified: true });
    await app.db.insert(adminUsers).values({ id, notifications: { message: { when: "daily", whose: "everyone" } } });
  }
  for (let round = 0; round < scaleCaseCount(5); round++) {
    app.pass(24 * 60 * 60_000);
    const failed = { id: randomUUID(), name: "process-refund", data: {}, attempts: 201, reason: "No answer" };
    await app.db.insert(deadJobs).values(failed);
    await app.db.execute(sql`delete from test_jobs`);
    await Promise.all([notifyStaff(app), notifyStaff(app), notifyStaff(app)]);
    const names = (await app.jobs()).map(({ name }) => name).toSorted();
    expect(names).toEqual(["daily-digest-email", "daily-digest-email", "daily-digest-email", "failed-jobs-team-email"]);
  }
});
