import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import type { Bench } from "./bench.ts";
import type { BenchmarkRow } from "./report.ts";
import { type ShopBuild, startShopBuild } from "./support/shop-build.ts";

/** Not delivered, or reinstalled. */
const LEFT_OUT = ["node_modules", ".git", "data", "tests", "docs", "test-results"];

/** Disk usage of packages: of this checkout with tests and tools, and of those in deploy/package.json, with which the built shop must start. */
export async function benchPackages({ places, say, skip }: Bench): Promise<BenchmarkRow[]> {
  const all: BenchmarkRow["values"] = {};
  const needed: BenchmarkRow["values"] = {};
  for (const place of places) {
    all[place.column] = megabytes(join(place.folder, "node_modules"));
    say(`packages of the built shop for ${place.title}`);
    try {
      needed[place.column] = await withoutDevelopment(place);
    } catch (error) {
      skip(
        `packages of the built shop of ${place.title}: ${error instanceof Error ? error.message.split("\n")[0] : error}`,
      );
    }
  }
  return [
    { name: "packages with tests and tools, MB", values: all },
    { name: "packages with which the built shop runs, MB", goal: { atMost: 250 }, values: needed },
  ];
}

async function withoutDevelopment(place: ShopBuild): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "shop-packages-"));
  try {
    const filter = (path: string) => path === place.folder || !LEFT_OUT.includes(basename(path));
    for (const name of readdirSync(place.folder).filter((name) => !LEFT_OUT.includes(name)))
      cpSync(join(place.folder, name), join(folder, name), { recursive: true, filter });
    const workspaces = ["--workspace=deploy", "--workspace=packages/stripe-sandbox"];
    await promisify(execFile)("npm", ["ci", "--omit=dev", ...workspaces, "--prefer-offline"], {
      cwd: folder,
      timeout: 180_000,
    });
    const size = megabytes(join(folder, "node_modules"));
    // The start fails if a package is missing.
    await (await startShopBuild({ ...place, folder })).stop();
    return size;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Disk usage of a folder, without caches of tools. */
function megabytes(folder: string): number {
  const size = execFileSync("du", ["--summarize", "--block-size=1", `--exclude=${folder}/.cache`, folder]);
  return Number.parseInt(size.toString(), 10) / 1_048_576;
}
