import { BUILT_WITH } from "../../tests/support/shop/leaked-secrets.ts";
import type { Program } from "./system-packages.ts";

export type TestPart = {
  name: string;
  /** Of the shell. */
  command: string;
  env?: Readonly<Record<string, string>>;
  /** Runs several tests and writes a report; otherwise the command is one. */
  hasReport?: boolean;
  /** Also passes without a test. */
  mayBeEmpty?: boolean;
  needsBuild?: boolean;
  /** Runs without other parts, beside which a browser takes twice as long. */
  alone?: boolean;
  wants?: readonly Program[];
};

export class UnknownPart extends Error {}

/** Measure speed, memory or behavior under load, which a busy machine changes: `npm run prove` runs them. */
const LOAD = "**/*.load.test.*";
/** Kill processes, cause outages, start several shops, or wait on purpose. */
const SLOW = "**/*.slow.test.*";

const without = (...files: readonly string[]) => files.map((pattern) => `--exclude='${pattern}'`).join(" ");

const unit = (name: string, options: string): TestPart => ({
  name,
  command: `vitest run --project 'unit*' ${options}`,
  hasReport: true,
  wants: ["postgresql"],
});

const integration = (name: string, options: string): TestPart => ({
  name,
  command: `vitest run --project integration ${options}`,
  env: { TEST_DATABASE: "postgres" },
  hasReport: true,
  needsBuild: true,
  wants: ["postgresql", "nginx"],
});

const browser = (name: string, env: Record<string, string>): TestPart => ({
  name,
  command: "playwright test",
  env: { DRAW: "little", ...env },
  hasReport: true,
  needsBuild: true,
  alone: true,
  wants: ["chromium", "postgresql", ...(name === "e2e" ? [] : ["firefox" as const])],
});

const CHECKS: readonly TestPart[] = [
  { name: "types", command: "react-router typegen && tsc" },
  { name: "lint", command: "biome check --error-on-warnings" },
  { name: "links", command: "node tools/checks/links.ts" },
  { name: "unused", command: "knip" },
  { name: "versions", command: "node tools/checks/safe-versions.ts" },
];

/** In starting order: fast failures and prerequisites first. Those named `slow-` are what `npm test` leaves out. */
const PARTS: readonly TestPart[] = [
  // With secrets in the environment that security/secrets.test.ts searches for.
  { name: "build", command: "node tools/setup/setup.mjs", env: BUILT_WITH },
  ...CHECKS,
  { name: "runtime", command: "node tools/checks/runtime-packages.ts", needsBuild: true },
  integration("integration", without(LOAD, SLOW)),
  // After the integration tests, which wait at times: unit tests use both cores until the end.
  unit("unit", without(SLOW)),
  browser("e2e", {}),
  integration("slow-postgres", `.slow.test. ${without(LOAD)}`),
  unit("slow-unit", ".slow.test."),
  browser("slow-e2e", { JOURNEYS: "rest" }),
];

/** For development: checks, and unit tests in the folders of what changed in the last commit and since, with fewer cases of each property. */
const QUICK: readonly TestPart[] = [
  ...CHECKS,
  {
    ...unit(
      "unit",
      `${without(SLOW)} --changed=HEAD~1 --passWithNoTests $(git diff --name-only HEAD~1 | sed 's|[^/]*$||' | sort -u)`,
    ),
    env: { PROVE_RUNS: "5", PROPERTY_TIME: "500" },
    mayBeEmpty: true,
  },
];

/** Parts whose names start with one of `names`, with the build that they need; by default all but the slow ones. Throws UnknownPart. */
export function selectParts(names: readonly string[]): readonly TestPart[] {
  if (names.join() === "quick") return QUICK;
  const unknown = names.filter((name) => name !== "whole" && !PARTS.some((part) => part.name.startsWith(name)));
  if (unknown.length > 0) {
    const known = PARTS.map(({ name }) => name).join(", ");
    throw new UnknownPart(
      `Unknown part: ${unknown.join(", ")}. The parts are ${known}; quick, slow and whole are groups.`,
    );
  }
  const chosen = PARTS.filter(({ name }) =>
    names.length === 0 ? !name.startsWith("slow") : names.some((each) => each === "whole" || name.startsWith(each)),
  );
  const needsBuild = chosen.some((part) => part.needsBuild);
  return PARTS.filter((part) => chosen.includes(part) || (needsBuild && part.name === "build"));
}
