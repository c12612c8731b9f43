import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type PostgresCluster, startPostgresCluster, withClient } from "../../tests/support/database/postgres";
import { runBackup } from "./backup";
import { runExport, runPrivacyCommand } from "./privacy";
import { runAdmin } from "./run-admin-command";
import { runPrepareRollback, runPrepareUpgrade } from "./upgrade";

let cluster: PostgresCluster;
let folder: string;
let printed: string;
beforeAll(async () => {
  cluster = await startPostgresCluster();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "no-shop-"));
  printed = "";
  const print = (text: string | Uint8Array) => {
    printed += text;
    return true;
  };
  vi.spyOn(process.stdout, "write").mockImplementation(print);
  vi.spyOn(process.stderr, "write").mockImplementation(print);
});
afterEach(() => {
  process.exitCode = undefined;
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => cluster.stop());

const JO = "jo@acme.example";
const NO_SHOP = "There is no shop in ";
const USAGE = "npm run admin -- add EMAIL";

const COMMANDS: [what: string, run: () => Promise<void>, said: string, code: number][] = [
  ["admin list", () => runAdmin(["list"]), NO_SHOP, 1],
  ["admin role", () => runAdmin(["role", JO, "reader"]), NO_SHOP, 1],
  ["admin remove", () => runAdmin(["remove", JO]), NO_SHOP, 1],
  ["admin reset-second-factor", () => runAdmin(["reset-second-factor", JO]), NO_SHOP, 1],
  ["admin add without an address", () => runAdmin(["add"]), USAGE, 1],
  ["admin add with a role that does not exist", () => runAdmin(["add", JO, "boss"]), USAGE, 1],
  ["admin", () => runAdmin([]), USAGE, 1],
  ["backup", () => runBackup([join(folder, "backup")]), NO_SHOP, 1],
  ["export", () => runExport([JO, join(folder, "copy.tar")]), NO_SHOP, 1],
  ["erase", () => runPrivacyCommand("erase", [JO]), NO_SHOP, 1],
  ["erase --yes", () => runPrivacyCommand("erase", [JO, "--yes"]), NO_SHOP, 1],
  ["retention", () => runPrivacyCommand("retention", ["--yes"]), NO_SHOP, 1],
  ["prepare-upgrade", () => runPrepareUpgrade([]), "There is no database yet. The first start creates it.", 0],
  ["prepare-rollback", () => runPrepareRollback([process.cwd()]), NO_SHOP, 1],
];

describe("without a shop, a command says so and creates nothing:", () => {
  test.each(COMMANDS)("%s in a missing or empty folder", async (_what, run, said, code) => {
    for (const dataDir of [join(folder, "missing"), mkdtempSync(join(folder, "empty-"))]) {
      vi.stubEnv("DATA_DIR", dataDir);
      vi.stubEnv("DATABASE_URL", "");
      const before = existsSync(dataDir);
      await run();
      expect([printed, process.exitCode]).toEqual([expect.stringContaining(said), code]);
      expect([existsSync(dataDir), before && readdirSync(dataDir)]).toEqual([before, before && []]);
    }
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^empty-/)]);
  });

  test.each(COMMANDS)("%s on an empty PostgreSQL database", async (_what, run, said, code) => {
    const databaseUrl = await cluster.newDatabase();
    vi.stubEnv("DATA_DIR", join(folder, "missing"));
    vi.stubEnv("DATABASE_URL", databaseUrl);
    await run();
    expect([printed, process.exitCode]).toEqual([expect.stringContaining(said), code]);
    const tables = await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query(
        "select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
      );
      return rows;
    });
    expect([tables, readdirSync(folder)]).toEqual([[], []]);
  });
});

test("adding an admin begins a shop; the backup of a shop that never sold says so", async () => {
  vi.stubEnv("DATA_DIR", join(folder, "data"));
  vi.stubEnv("DATABASE_URL", "");
  await runAdmin(["add", JO]);
  expect(printed).toContain(`${JO} will be an admin once registered`);
  await runAdmin(["list"]);
  expect(printed).toContain(`${JO}  owner`);
  await runBackup([join(folder, "backup")]);
  expect(process.exitCode).toBe(0);
  expect(printed).toContain("It contains no orders: this shop has never sold anything.");
});
