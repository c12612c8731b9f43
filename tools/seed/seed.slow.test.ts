import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresCluster, startPostgresCluster, withClient } from "../../tests/support/database/postgres";

const run = promisify(execFile);
let cluster: PostgresCluster;
beforeAll(async () => {
  cluster = await startPostgresCluster();
}, 60_000);
afterAll(() => cluster.stop());

/** Runs `npm run seed`. Returns its exit code and output. */
async function seed(databaseUrl: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: databaseUrl };
  try {
    const { stdout } = await run(process.execPath, ["tools/seed/seed.ts", ...args], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

const ordersIn = (url: string) =>
  withClient(url, async (client) => Number((await client.query("select count(*) from orders")).rows[0].count));

test("an empty database gets tables and orders; one with orders is rejected without --add", {
  timeout: 180_000,
}, async () => {
  const url = await cluster.newDatabase();
  expect(await seed(url, "7")).toMatchObject({ code: 0 });
  expect(await ordersIn(url)).toBe(7);
  const refused = await seed(url, "5");
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(/^The database already has 7 orders\. .*--add\.\n$/);
  expect(await ordersIn(url)).toBe(7);
  expect(await seed(url, "5", "--add")).toMatchObject({ code: 0 });
  expect(await ordersIn(url)).toBe(12);
});

test("an unreachable server is one sentence", { timeout: 60_000 }, async () => {
  const { code, said } = await seed("postgres://someone:hidden@127.0.0.1:1/shop", "5");
  expect(code).toBe(1);
  expect(said).toMatch(/^Cannot reach a PostgreSQL server at 127\.0\.0\.1:1\/shop .*\n$/);
  expect(said).not.toContain("hidden");
});
