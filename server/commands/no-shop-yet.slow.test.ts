import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openCluster } from "../../tests/support/database/open-cluster";
import { withClient } from "../../tests/support/database/postgres";
import { emptyFolder } from "../../tests/support/files/empty-folder";
import { runBackup, runRestore } from "./backup";
import { runDoctor } from "./doctor";
import { runExport, runPrivacyCommand } from "./privacy";
import { runAdmin } from "./run-admin-command";
import { runSandbox } from "./sandbox";
import { runPrepareUpgrade } from "./upgrade";

const cluster = openCluster();
const folder = emptyFolder();
let printed: string;
beforeEach(() => {
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
});

const JO = "jo@acme.example";
const NO_SHOP = "There is no shop in ";
const USAGE = "npm run admin -- add EMAIL";

const COMMANDS: [what: string, run: () => Promise<void>, said: string, code: number][] = [
  ["admin list", () => runAdmin(["list"]), NO_SHOP, 1],
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
  ["prepare-upgrade", () => runPrepareUpgrade([join(folder, "backup")]), NO_SHOP, 1],
  ["prepare-upgrade --look", () => runPrepareUpgrade(["--look"]), NO_SHOP, 1],
  ["doctor", () => runDoctor([]), NO_SHOP, 1],
  ["restore without a backup", () => runRestore([join(folder, "backup")]), "backup cannot be read", 1],
  ["sandbox -- advance", () => runSandbox(["advance", "31d"]), "No sandbox is running with ", 1],
];

describe("without a shop, a command says so and creates nothing:", () => {
  test.each(COMMANDS)("%s in a missing, an empty or another folder", async (_what, run, said, code) => {
    mkdirSync(join(folder, "empty"));
    mkdirSync(join(folder, "other"));
    writeFileSync(join(folder, "other", "notes.txt"), "");
    const before = readdirSync(folder, { recursive: true });
    for (const name of ["missing", "empty", "other"]) {
      vi.stubEnv("DATA_DIR", join(folder, name));
      vi.stubEnv("DATABASE_URL", "");
      await run();
      expect([printed, process.exitCode]).toEqual([expect.stringContaining(said), code]);
      expect(readdirSync(folder, { recursive: true })).toEqual(before);
      printed = "";
    }
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
