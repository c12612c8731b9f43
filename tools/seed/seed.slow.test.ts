import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openCluster } from "../../tests/support/database/open-cluster";
import { withClient } from "../../tests/support/database/postgres";
import { tempFolder } from "../../tests/support/temp-folder";

const run = promisify(execFile);
const cluster = openCluster();

/** Runs `npm run seed`. Returns its exit code and output. */
async function seed(where: Record<string, string>, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...where };
  try {
    const { stdout } = await run(process.execPath, ["tools/seed/seed.ts", ...args], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

const countIn = (url: string, what: string) =>
  withClient(url, async (client) => Number((await client.query(`select count(*) from ${what}`)).rows[0].count));

test("an empty database gets tables and orders; one with orders is rejected without --add", {
  timeout: 400_000,
}, async () => {
  const url = await cluster.newDatabase();
  expect(await seed({ DATABASE_URL: url }, "7")).toMatchObject({ code: 0 });
  expect(await countIn(url, "orders")).toBe(7);
  const refused = await seed({ DATABASE_URL: url }, "5");
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(/^The database already has 7 orders\. .*--add\.\n$/);
  expect(await countIn(url, "orders")).toBe(7);
  expect(await seed({ DATABASE_URL: url }, "5", "--add")).toMatchObject({ code: 0 });
  expect(await countIn(url, "orders")).toBe(12);
});

test("without a number both databases get an invented agency, whose orders are of all services and in the totals", {
  timeout: 400_000,
}, async () => {
  const url = await cluster.newDatabase();
  const { code, said } = await seed({ DATABASE_URL: url });
  expect(code).toBe(0);
  const count = await countIn(url, "orders");
  expect(said).toBe(`${count} orders added to DATABASE_URL.\n`);
  expect(await countIn(url, "(select distinct service from orders where not live) as sold")).toBe(7);
  expect(await countIn(url, "orders where created_at > now() or paid_at > now()")).toBe(0);
  expect(await countIn(url, "order_events where at > now()")).toBe(0);
  expect(await countIn(url, "conversations where state = 'needs_reply'")).toBeGreaterThan(3);
  expect(await countIn(url, "(select from order_tallies group by () having sum(orders) > 0) as summed")).toBe(1);

  const dataDir = tempFolder();
  const embedded = await seed({ DATA_DIR: dataDir });
  expect(embedded).toEqual({ code: 0, said: expect.stringMatching(/^\d+ orders added to /) });
  expect((await seed({ DATA_DIR: dataDir })).said).toContain(
    `already has ${Number.parseInt(embedded.said, 10)} orders`,
  );
  expect(await seed({ DATA_DIR: dataDir }, "--remove")).toEqual({
    code: 0,
    said: `The invented agency was removed from ${dataDir}.\n`,
  });
  expect(await seed({ DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(await seed({ DATABASE_URL: url }, "--remove")).toMatchObject({ code: 0 });
  expect(await countIn(url, "orders")).toBe(0);
});

test("an unreachable server is one sentence", { timeout: 60_000 }, async () => {
  const { code, said } = await seed({ DATABASE_URL: "postgres://someone:hidden@127.0.0.1:1/shop" }, "5");
  expect(code).toBe(1);
  expect(said).toMatch(/^Cannot reach a PostgreSQL server at 127\.0\.0\.1:1\/shop .*\n$/);
  expect(said).not.toContain("hidden");
});
