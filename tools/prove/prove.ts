// `npm run prove`: the tests of all promises at their full count; `npm run prove -- 4 5 24`: of these.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUILT_WITH } from "../../tests/support/shop/leaked-secrets.ts";
import { endWithCommands, runCommand } from "../test-runner/run-command.ts";
import { addCounts, runTests } from "../test-runner/run-parts.ts";
import { installMissingPackages } from "../test-runner/system-packages.ts";
import { listPromises, listTaggedFiles, type ProductPromise } from "./promises.ts";

/** The longest full count takes hours. */
const LIMIT_MS = 5.5 * 60 * 60_000;

type Run = { command: string; env: Readonly<Record<string, string>> };

endWithCommands();
const promises = listPromises();
const numbers = process.argv.slice(2);
const unknown = numbers.filter((number) => !promises.some((promise) => String(promise.number) === number));
if (unknown.length > 0) exitWith(`No promise of docs/promises.md has the number ${unknown.join(", ")}.`);
const chosen = promises.filter(({ number }) => numbers.length === 0 || numbers.includes(String(number)));
await installMissingPackages(new Set(["chromium", "nginx", "postgresql"]));
// With secrets in the environment that security/secrets.test.ts searches for.
const build = await runCommand("node tools/setup/setup.mjs", { env: BUILT_WITH, isPrinted: true });
if (build.code !== 0) exitWith("The shop cannot be built.");

const lines: string[] = [];
for (const promise of chosen) lines.push(await prove(promise));
console.log(`\n${lines.join("\n")}`);

function exitWith(message: string): never {
  console.log(message);
  process.exit(1);
}

/** Returns a line with the result. The exit code is 1 after any failure. */
async function prove({ number, title, cases, env, again }: ProductPromise): Promise<string> {
  const started = Date.now();
  const folder = mkdtempSync(join(tmpdir(), "shop-proof-"));
  const caseFile = join(folder, "cases");
  writeFileSync(caseFile, "");
  const runs = listRuns(number).map((run) => ({ ...run, env: { ...run.env, ...env, TEST_CASES: caseFile } }));
  const repeated = promises
    .filter((other) => again && other.number <= again.upTo)
    .flatMap((other) =>
      listRuns(other.number, again?.onlyIntegration).map((run) => ({
        ...run,
        env: { ...run.env, ...other.env, ...again?.env },
      })),
    );
  const counts = [];
  for (const run of [...runs, ...repeated]) {
    console.log(`\n=== ${number}. ${title}: ${run.command}`);
    counts.push(await runTests(run.command, { env: run.env, limitMs: LIMIT_MS }));
  }
  const made = readFileSync(caseFile, "utf8")
    .split("\n")
    .reduce((sum, line) => sum + Number(line), 0);
  rmSync(folder, { recursive: true });
  const { passed, failed } = addCounts(counts);
  const isKept = failed === 0 && passed > 0 && made >= cases;
  if (!isKept) process.exitCode = 1;
  const seconds = Math.round((Date.now() - started) / 1000);
  return `${isKept ? "held  " : "FAILED"} ${number}. ${title}: ${passed} passed, ${failed} failed, ${made} of ${cases} cases in ${seconds} s`;
}

/** Commands for the tests with the promise's tag, one for each runner and database. */
function listRuns(number: number, onlyIntegration = false): Run[] {
  const tag = `promise-${number}`;
  const files = [...listTaggedFiles()].flatMap(([file, tags]) => (tags.has(number) ? [file] : []));
  const inFolder = (folder: string) => files.filter((file) => file.startsWith(`tests/${folder}/`));
  const integration = inFolder("integration");
  const runs: (Run & { files: readonly string[] })[] = [
    {
      files: files.filter((file) => !file.startsWith("tests/")),
      command: `vitest run --project 'unit*' --tags-filter ${tag}`,
      env: {},
    },
    {
      files: integration,
      command: `vitest run --project integration --tags-filter ${tag}`,
      env: { TEST_DATABASE: "postgres" },
    },
    {
      files: integration.filter((file) => /\bpglite"?[\],*\s]/.test(readFileSync(file, "utf8"))),
      command: `vitest run --project integration --tags-filter '${tag} && pglite'`,
      env: { TEST_DATABASE: "pglite" },
    },
    {
      files: inFolder("e2e"),
      command: `playwright test --grep '@${tag}\\b'`,
      env: { JOURNEYS: "all", DRAW: "little" },
    },
  ];
  return runs
    .filter(({ files, env }) => files.length > 0 && (!onlyIntegration || env.TEST_DATABASE === "postgres"))
    .map(({ files, command, env }) => ({ command: `${command} ${files.join(" ")}`, env }));
}
