import { join } from "node:path";
import type { DatabaseKind } from "../../tests/support/database/test-database.ts";
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

/** Chooses its own database. */
const ONLY_ON_PGLITE = ["operations/start-faults.test.ts", "operations/uncommon-settings.test.ts"];
/**
 * Tests that do not depend on the database run only on PostgreSQL, where a shop starts in half the CPU time and requests are concurrent.
 * On PGlite, unit tests cover the same rules and browser tests the same work; `npm run prove` runs the proofs of promises on both.
 */
const ONLY_ON_POSTGRES = [
  "security/**",
  "pages/**",
  "checkout/public-sandbox.test.ts",
  "checkout/social-posts.test.ts",
  "faults/**",
  "accounts-and-orders/**",
  "operations/{fuzz,health,observability,rate-limits,raw-connections,reconciliation,upgrade}.test.ts",
];

/** Measure speed, memory or behavior under load, which a busy machine changes: `npm run prove` runs them. */
const LOAD_FILES = "**/*.load.test.*";

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
  { ...integration("pglite", "integration tests on PGlite", ONLY_ON_POSTGRES), after: ["build"] },
  {
    ...integration("postgres", "integration tests on PostgreSQL", ONLY_ON_PGLITE),
    after: ["build"],
    wants: ["postgresql", "nginx"],
  },
  // After the integration tests, which wait at times: unit tests use both cores until the end.
  { ...vitest("unit", "unit tests", "unit*"), wants: ["postgresql"] },
  {
    name: "e2e",
    about: "browser tests in Chromium",
    after: ["build"],
    // Beside other parts it takes twice as long.
    alone: true,
    wants: ["chromium", "firefox", "postgresql"],
    run: async (reports, print) =>
      countResult(await runPlaywright({ report: join(reports, "e2e.json"), print }), playwrightCounts),
  },
];

/** `npm test -- quick`, for development: all parts that need no build. */
const QUICK = ["types", "lint", "links", "service-slugs", "unused", "versions", "unit"];
/** Fewer rounds of each race, and 0.5 s per property instead of all cases. */
const QUICK_SETTINGS = { PROVE_RUNS: "5", PROPERTY_TIME: "500" };
const SLOW_FILES = "**/*.slow.test.*";

/** The parts whose names start with one of `names`, or all, and their `after` parts. `quick`: see QUICK. Throws UnknownPart. */
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

const quickly = ({ name, about }: TestPart): TestPart =>
  vitest(name, `${about}, without the slow ones`, "unit*", QUICK_SETTINGS, [`--exclude=${SLOW_FILES}`]);

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

/** `excluded`: below tests/integration. */
function integration(database: DatabaseKind, about: string, excluded: readonly string[]): TestPart {
  const options = [LOAD_FILES, ...excluded.map((files) => `tests/integration/${files}`)].map(
    (files) => `--exclude=${files}`,
  );
  return vitest(`integration-${database}`, about, "integration", { TEST_DATABASE: database }, options);
}
