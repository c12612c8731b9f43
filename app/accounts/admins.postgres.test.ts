import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import type { Database } from "~/db/database";
import { adminUsers, users } from "~/db/tables";
import { type PostgresCluster, startPostgresCluster } from "../../tests/support/postgres";
import { listAdmins, removeAdmin } from "./admins.server";

let cluster: PostgresCluster;
let database: Database;
beforeAll(async () => {
  cluster = await startPostgresCluster();
  database = await openDatabase({
    databaseUrl: await cluster.newDatabase(),
    dataDir: "/nowhere",
    migrationsFolder: "app/db/migrations",
  });
});
afterAll(async () => {
  await database.close();
  await cluster.stop();
});

test("of two admins who remove each other at once, one is left", { timeout: 120_000 }, async () => {
  const { db } = database;
  const people = await db
    .insert(users)
    .values(["one@acme.example", "two@acme.example"].map((email) => ({ email, name: email, emailVerified: true })))
    .returning({ id: users.id, email: users.email });
  const [one, two] = people;
  if (!one || !two) throw new Error("not stored");
  for (let race = 0; race < Number(process.env.PROVE_RUNS ?? 100); race += 1) {
    await db
      .insert(adminUsers)
      .values([{ id: one.id }, { id: two.id }])
      .onConflictDoNothing();
    const outcomes = await Promise.all([removeAdmin(db, one.email, two), removeAdmin(db, two.email, one)]);
    expect(outcomes.sort()).toEqual(["no-longer-allowed", "removed"]);
    expect(await listAdmins(db)).toHaveLength(1);
  }
  // The one who is left stays, whoever asks.
  const [last] = await listAdmins(db);
  expect(await removeAdmin(db, last?.email ?? "", "shell")).toBe("last");
  await db.delete(users).where(eq(users.id, one.id));
});
