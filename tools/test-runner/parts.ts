import type { DatabaseKind } from "../../tests/support/database/test-database.ts";
import { cutText } from "../../tests/support/runner/vitest-reporter.ts";
import { BUILT_WITH } from "../../tests/support/shop/leaked-secrets.ts";
import { type Counts, NOTHING, playwrightCounts, vitestCounts } from "./counts.ts";
import { runCommand } from "./run-command.ts";
import { runPlaywright, runVitest } from "./runners.ts";
import type { Program } from "./system-packages.ts";

/** One part of the whole test run. `run` never throws; it gets a folder for its report, and where to print to. */
export type TestPart = {
  name: string;
  about: string;
  /** Parts that must have passed before it begins, if they are of the run. */
  after?: readonly string[];
  /** It waits for many things on many pages: beside another part it would only time out. */
  alone?: boolean;
  wants?: readonly Program[];
  run(reports: string, print: (text: string) => void): Promise<Counts>;
};

/** Of what a failed check printed. */
const LINES_SHOWN = 180;

export class UnknownPart extends Error {}

/** It chooses its database, where it gets as far as one. */
const ONLY_ON_PGLITE = ["operations/start-faults.test.ts"];
/**
 * Request tests that no database changes are asked once: on PostgreSQL, where a shop starts with half of the computing, and where
 * presses at once are at once. (The outage brings its own server. Accounts, admins and roles are asked on the embedded database by unit
 * tests and journeys.)
 */
const ONLY_ON_POSTGRES = [
  "security/**",
  "pages/**",
  "checkout/public-sandbox.test.ts",
  "checkout/social-posts.test.ts",
  "faults/{email-server,postgres,processes,provider}.test.ts",
  "accounts-and-orders/accounts.test.ts",
  "accounts-and-orders/admins.test.ts",
  "accounts-and-orders/demo-email.test.ts",
  "accounts-and-orders/roles.test.ts",
  "operations/unbounded-uploads.test.ts",
  "operations/rate-limits.test.ts",
  "operations/outage.test.ts",
  "operations/raw-connections.test.ts",
  "operations/upgrade.test.ts",
];

/** In the order in which they begin, two at a time: what fails fast and what others wait for comes first. */
const parts: readonly TestPart[] = [
  {
    name: "build",
    about: "the shop can be built",
    // With secrets in its environment that security/secrets.test.ts then looks for.
    run: (_, print) => runChecks([["node", "tools/setup/setup.mjs"]], print, BUILT_WITH),
  },
  check("types", "TypeScript finds no errors", ["react-router", "typegen"], ["tsc"]),
  check("lint", "Biome finds no problems, and everything is formatted", ["biome", "check", "--error-on-warnings"]),
  check("links", "everything cited exists", ["node", "tools/checks/links.ts"]),
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
    ...integration("pglite", "request tests on the embedded database", ONLY_ON_POSTGRES),
    after: ["build"],
  },
  {
    ...integration("postgres", "request tests on PostgreSQL", ONLY_ON_PGLITE),
    after: ["build"],
    wants: ["postgresql", "nginx"],
  },
  // After the request tests, which wait at times: these compute without a pause and fill both cores to the end.
  { ...vitest("unit", "unit tests", "unit"), wants: ["postgresql"] },
  {
    name: "e2e",
    about: "browser tests in Chromium",
    after: ["build"],
    alone: true,
    wants: ["chromium", "firefox", "postgresql"],
    run: (reports, print) => runPlaywright({ report: "e2e", reports, print, read: playwrightCounts }),
  },
];

/** What whoever changes a line runs again and again: all that needs no built shop. */
const QUICK = ["types", "lint", "links", "service-slugs", "unused", "versions", "unit"];
/** Fewer rounds of each race, and half a second for each property instead of all its cases. */
const QUICK_SETTINGS = { PROVE_RUNS: "5", PROPERTY_TIME: "500" };
/** Files that start processes or databases of their own, or wait for real seconds. */
const SLOW_FILES = "**/*.slow.test.*";

/**
 * The parts whose names begin with one of `names`, or all; with those that they come after. `quick` stands for all that needs
 * no built shop.
 * Throws UnknownPart for a name that fits none.
 */
export function selectParts(names: readonly string[]): TestPart[] {
  const wanted = names.flatMap((name) => (name === "quick" ? QUICK : [name]));
  const unknown = wanted.filter((name) => !parts.some((part) => part.name.startsWith(name)));
  if (unknown.length > 0) {
    throw new UnknownPart(
      `Unknown part: ${unknown.join(", ")}. The parts are: ${parts.map((part) => part.name).join(", ")}. quick runs everything that doesn't need a build.`,
    );
  }
  const chosen = parts.filter((part) => wanted.length === 0 || wanted.some((name) => part.name.startsWith(name)));
  const before = new Set(chosen.flatMap((part) => part.after ?? []));
  return parts
    .filter((part) => chosen.includes(part) || before.has(part.name))
    .map((part) => (part.name === "unit" && names.includes("quick") ? quickly(part) : part));
}

const quickly = (part: TestPart): TestPart => ({
  ...vitest(part.name, `${part.about}, without the slow ones`, "unit", QUICK_SETTINGS, [`--exclude=${SLOW_FILES}`]),
});

/** Commands that say yes or no: together they count as one. What they print is shown when one says no. */
function check(name: string, about: string, ...commands: readonly (readonly string[])[]): TestPart {
  return {
    name,
    about,
    run: (_, print) => runChecks(commands, print),
  };
}

/** One check: all of its commands, until one fails. */
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
  options: readonly string[] = [],
): TestPart {
  return {
    name,
    about,
    run: (reports, print) =>
      runVitest({ report: name, reports, print, project, env, words: options, read: vitestCounts }),
  };
}

/** On one database, without the files (below tests/integration) of `elsewhere`. */
function integration(database: DatabaseKind, about: string, elsewhere: readonly string[]): TestPart {
  const options = elsewhere.map((files) => `--exclude=tests/integration/${files}`);
  return vitest(`integration-${database}`, about, "integration", { TEST_DATABASE: database }, options);
}
