import { dirname, join } from "node:path";
import { cutText } from "../../tests/support/runner/vitest-reporter.ts";
import { BUILT_WITH } from "../../tests/support/shop/leaked-secrets.ts";
import { type Counts, countResult, NOTHING, playwrightCounts, vitestCounts } from "./counts.ts";
import { runCommand } from "./run-command.ts";
import { runPlaywright, runVitest } from "./runners.ts";
import type { Program } from "./system-packages.ts";

export type TestPart = {
  name: string;
  about: string;
  /** Parts that must have passed before, if they are in the run. */
  after?: readonly string[];
  /** Runs without other parts. */
  alone?: boolean;
  wants?: readonly Program[];
  /** `reports`: a folder. Never throws. */
  run(reports: string, print: (text: string) => void): Promise<Counts>;
};

const LINES_SHOWN = 180;

export class UnknownPart extends Error {}

/** Measure speed, memory or behavior under load, which a busy machine changes: `npm run prove` runs them. */
const LOAD_FILES = "**/*.load.test.*";
/** Kill processes, cause outages, start several shops, or wait on purpose. */
const SLOW_FILES = "**/*.slow.test.*";
const ONLY_SLOW = ".slow.test.";

/** In starting order: fast failures and prerequisites first. */
const parts: readonly TestPart[] = [
  {
    name: "build",
    about: "the shop can be built",
    // With secrets in the environment that security/secrets.test.ts searches for.
    run: (_, print) => runChecks([["node", "tools/setup/setup.mjs"]], print, BUILT_WITH),
  },
  check("types", "TypeScript finds no errors", ["react-router", "typegen"], ["tsc"]),
  check("lint", "Biome finds no problems, and everything is formatted", ["biome", "check", "--error-on-warnings"]),
  check("links", "all cited documents exist", ["node", "tools/checks/links.ts"]),
  check("service-slugs", "no service is named outside its folder", ["node", "tools/checks/service-slugs.ts"]),
  check("unused", "no file, export or package is unused", ["knip"]),
  check("versions", "no package is older than its safe version", ["node", "tools/checks/safe-versions.ts"]),
  {
    ...check("runtime", "dependencies are exactly what a built shop loads", [
      "node",
      "tools/checks/runtime-packages.ts",
    ]),
    after: ["build"],
  },
  {
    ...integration("integration", "integration tests on PostgreSQL", [SLOW_FILES]),
    wants: ["postgresql"],
  },
  // After the integration tests, which wait at times: unit tests use both cores until the end.
  { ...vitest("unit", "unit tests", "unit*", {}, [`--exclude=${SLOW_FILES}`]), wants: ["postgresql"] },
  browser("e2e", "browser tests in Chromium", {}, ["chromium", "postgresql"]),
  // What `npm test` leaves out.
  {
    ...integration("slow-postgres", "slow integration tests on PostgreSQL", [], [ONLY_SLOW]),
    wants: ["postgresql", "nginx"],
  },
  { ...vitest("slow-unit", "slow unit tests", "unit*", {}, [ONLY_SLOW]), wants: ["postgresql"] },
  browser("slow-e2e", "browser tests of other engines, screens and states", { JOURNEYS: "rest" }, [
    "chromium",
    "firefox",
    "postgresql",
  ]),
];

/** For development: checks, and unit tests in the folders of what changed in the last commit and since, with fewer cases of each property. */
const QUICK: readonly TestPart[] = [
  ...parts.filter((part) => ["types", "lint", "links", "service-slugs", "unused", "versions"].includes(part.name)),
  {
    name: "unit",
    about: "unit tests near the change",
    run: async (reports, print) => {
      const { output } = await runCommand("git", ["diff", "--name-only", "HEAD~1"]);
      const folders = new Set(output.split("\n").map((file) => `${dirname(file)}/`));
      const args = [`--exclude=${SLOW_FILES}`, "--changed=HEAD~1", "--passWithNoTests", ...folders];
      const env = { PROVE_RUNS: "5", PROPERTY_TIME: "500" };
      const result = await runVitest("unit*", { report: join(reports, "unit.json"), print, env, args });
      const counts = countResult(result, vitestCounts);
      // Without tests near the change it has passed.
      return result.code === 0 ? { ...counts, failed: 0 } : counts;
    },
  },
];

/**
 * The parts whose names start with one of `names`, and their `after` parts. Without names all but the slow ones; `slow`: only those;
 * `whole`: all; `quick`: QUICK. Throws UnknownPart.
 */
export function selectParts(names: readonly string[]): readonly TestPart[] {
  if (names.join() === "quick") return QUICK;
  const unknown = names.filter((name) => name !== "whole" && !parts.some((part) => part.name.startsWith(name)));
  if (unknown.length > 0) {
    const known = parts.map((part) => part.name).join(", ");
    throw new UnknownPart(
      `Unknown part: ${unknown.join(", ")}. The parts are: ${known}. whole is all of them, quick alone the shortest check.`,
    );
  }
  const isSlow = ({ name }: TestPart) => name.startsWith("slow");
  const chosen = parts.filter((part) =>
    names.length === 0 ? !isSlow(part) : names.some((name) => name === "whole" || part.name.startsWith(name)),
  );
  const before = new Set(chosen.flatMap((part) => part.after ?? []));
  return parts.filter((part) => chosen.includes(part) || before.has(part.name));
}

/** Commands that count as one test. Their output is only shown if one fails. */
function check(name: string, about: string, ...commands: readonly (readonly string[])[]): TestPart {
  return { name, about, run: (_, print) => runChecks(commands, print) };
}

async function runChecks(
  commands: readonly (readonly string[])[],
  print: (text: string) => void,
  env: Record<string, string> = {},
): Promise<Counts> {
  for (const [command = "", ...args] of commands) {
    const { code, output } = await runCommand(command, args, { env });
    if (code === 0) continue;
    print(`${cutText(output, LINES_SHOWN)}\n`);
    return { ...NOTHING, failed: 1 };
  }
  return { ...NOTHING, passed: 1 };
}

function vitest(
  name: string,
  about: string,
  project: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): TestPart {
  const run = async (reports: string, print: (text: string) => void) =>
    countResult(await runVitest(project, { report: join(reports, `${name}.json`), print, env, args }), vitestCounts);
  return { name, about, run };
}

/** `excluded`: below tests/integration. `only`: in the names of the files. */
function integration(name: string, about: string, excluded: readonly string[], only: readonly string[] = []): TestPart {
  const options = [LOAD_FILES, ...excluded.map((files) => `tests/integration/${files}`)];
  const args = [...only, ...options.map((files) => `--exclude=${files}`)];
  return { ...vitest(name, about, "integration", { TEST_DATABASE: "postgres" }, args), after: ["build"] };
}

function browser(name: string, about: string, env: Record<string, string>, wants: readonly Program[]): TestPart {
  return {
    name,
    about,
    after: ["build"],
    // Beside other parts it takes twice as long.
    alone: true,
    wants,
    run: async (reports, print) =>
      countResult(await runPlaywright({ report: join(reports, `${name}.json`), print, env }), playwrightCounts),
  };
}
