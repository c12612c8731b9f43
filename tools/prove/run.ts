import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUILT_WITH } from "../../tests/support/shop/leaked-secrets.ts";
import { runCommand } from "../test-runner/run-command.ts";
import { installMissingPackages } from "../test-runner/system-packages.ts";
import { promises as all, chosenPromises, PromisesUnknown } from "./promises.ts";
import { isOnTheCopy } from "./proof.ts";
import { proofPage } from "./proof-page.ts";
import { type Outcome, runPromise } from "./runs.ts";
import { tableOf } from "./table.ts";

process.exitCode = await prove(process.argv.slice(2));

/** Returns the exit code: 1 if anything failed. */
async function prove(args: readonly string[]): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), "shop-proof-"));
  try {
    const promises = chosenPromises(args.filter((arg) => arg !== "--write"));
    const proofs = promises.flatMap((promise) => promise.proofs);
    const browser = proofs.some(({ by }) => by === "e2e");
    await installMissingPackages(new Set(browser ? ["postgresql", "chromium"] : ["postgresql"]), console.log);
    if (proofs.some((proof) => proof.by !== "unit" || isOnTheCopy(proof))) await build();
    const outcomes: Outcome[] = [];
    for (const promise of promises) outcomes.push(await runPromise(promise, reports));
    for (const line of ["", ...tableOf(outcomes)]) console.log(line);
    const page = "docs/proof.md";
    if (args.includes("--write")) writeFileSync(page, proofPage(all, readFileSync(page, "utf8"), outcomes));
    const failures = outcomes.reduce((sum, outcome) => sum + outcome.failures, 0);
    const open = promises.filter((promise) => promise.proofs.length === 0 || promise.notProved).length;
    console.log(`\n${promises.length} promises, ${failures} failures, ${open} not proved in full`);
    return failures > 0 ? 1 : 0;
  } catch (error) {
    console.log(error instanceof PromisesUnknown ? error.message : error);
    return 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** With secrets in the environment that security/secrets.test.ts searches for. */
async function build(): Promise<void> {
  const { code, output } = await runCommand("node", ["tools/setup/setup.mjs"], { env: BUILT_WITH });
  if (code !== 0) throw new Error(`The shop cannot be built:\n${output}`);
}
