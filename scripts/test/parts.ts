import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Ended, runCommand } from "./command.ts";
import { type Counts, judged, NOTHING, playwrightCounts, vitestCounts } from "./counts.ts";
import type { Program } from "./debian.ts";

/** One part of the whole test run. `run` never throws; it gets a folder for its report. */
export type Part = {
  name: string;
  about: string;
  /** The built shop must be there. */
  needsBuild?: boolean;
  wants?: readonly Program[];
  run(reports: string): Promise<Counts>;
};

export class PartsUnknown extends Error {}

/** In the order in which they run: what fails fast comes first. */
const parts: readonly Part[] = [
  check("types", "TypeScript finds no fault", ["react-router", "typegen"], ["tsc"]),
  check("lint", "Biome finds no fault, and all is formatted", ["biome", "check", "--error-on-warnings"]),
  check("imports", "imports only go down", ["node", "scripts/checks/import-directions.ts"]),
  check("unused", "no file, export or package is unused", ["knip"]),
  check("versions", "no package is older than its safe version", ["node", "scripts/checks/safe-versions.ts"]),
  { ...vitest("unit", "unit tests", "unit"), wants: ["postgresql"] },
  check("build", "the shop can be built", ["node", "scripts/setup.mjs"]),
  {
    ...vitest("requests-pglite", "request tests on the embedded database", "requests", { TEST_DATABASE: "pglite" }),
    needsBuild: true,
  },
  {
    ...vitest("requests-postgres", "request tests on PostgreSQL", "requests", { TEST_DATABASE: "postgres" }),
    needsBuild: true,
    wants: ["postgresql"],
  },
  {
    name: "journeys",
    about: "journeys in Chromium",
    needsBuild: true,
    wants: ["chromium", "postgresql"],
    run: runPlaywright,
  },
];

/**
 * The parts whose names begin with one of `names`, or all; with the build where one needs it.
 * Throws PartsUnknown for a name that fits none.
 */
export function selectParts(names: readonly string[]): Part[] {
  const unknown = names.filter((name) => !parts.some((part) => part.name.startsWith(name)));
  if (unknown.length > 0) {
    throw new PartsUnknown(
      `There is no part ${unknown.join(", ")}. The parts are: ${parts.map((part) => part.name).join(", ")}`,
    );
  }
  const chosen = parts.filter((part) => names.length === 0 || names.some((name) => part.name.startsWith(name)));
  const build = chosen.some((part) => part.needsBuild);
  return parts.filter((part) => chosen.includes(part) || (build && part.name === "build"));
}

/** Commands that say yes or no: together they count as one. What they print is shown when one says no. */
function check(name: string, about: string, ...commands: readonly (readonly string[])[]): Part {
  return {
    name,
    about,
    run: async () => {
      for (const [command = "", ...args] of commands) {
        const { code, output } = await runCommand(command, args, { show: "nothing" });
        if (code === 0) continue;
        console.log(output);
        return { ...NOTHING, failed: 1 };
      }
      return { ...NOTHING, passed: 1 };
    },
  };
}

function vitest(name: string, about: string, project: string, env: Record<string, string> = {}): Part {
  return {
    name,
    about,
    run: async (reports) => {
      const report = join(reports, `${name}.json`);
      const args = [
        "run",
        "--project",
        project,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ];
      return counted(await runCommand("vitest", args, { show: "all", env }), report, vitestCounts);
    },
  };
}

async function runPlaywright(reports: string): Promise<Counts> {
  const report = join(reports, "journeys.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return counted(
    await runCommand("playwright", ["test", "--reporter=list,json"], { show: "all", env }),
    report,
    playwrightCounts,
  );
}

/** Without a readable report the runner itself has failed. */
function counted({ code }: Ended, report: string, read: (report: unknown) => Counts): Counts {
  if (!existsSync(report)) return judged(NOTHING, code);
  return judged(read(JSON.parse(readFileSync(report, "utf8"))), code);
}
