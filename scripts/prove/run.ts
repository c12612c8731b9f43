import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installWanted } from "../test/debian.ts";
import { type Part, selectParts } from "../test/parts.ts";
import { makePrinter, withHeartbeat } from "../test/printer.ts";
import { runParts } from "../test/schedule.ts";
import { addVerdicts, NO_VERDICT } from "./judge.ts";
import { promises as all, chosenPromises, PromisesUnknown } from "./promises.ts";
import { writeProof } from "./proof-page.ts";
import { type ProofRun, runsOf } from "./runs.ts";
import { type Outcome, tableOf } from "./table.ts";

process.exitCode = await prove(process.argv.slice(2));

/** Runs the named promises, or all, at their full count; `--write` writes their rows of docs/proof.md. The exit code is 1 when anything failed. */
async function prove(args: readonly string[]): Promise<number> {
  const words = args.filter((arg) => arg !== "--write");
  const running = new Set<string>();
  const heartbeat = withHeartbeat(
    (text) => void process.stdout.write(text),
    () => [...running],
  );
  const reports = mkdtempSync(join(tmpdir(), "shop-proof-"));
  try {
    const promises = chosenPromises(words);
    const runs = promises.flatMap(runsOf);
    const parts = withBuild(runs.map(({ part }) => part));
    const printer = makePrinter(
      heartbeat.write,
      parts.map(({ name }) => name),
    );
    await installWanted(new Set(parts.flatMap((part) => part.wants ?? [])), printer.line);
    await runParts(parts, { reports, printer, running });
    const outcomes = promises.map((promise): Outcome => outcomeOf(promise, runs));
    for (const line of ["", ...tableOf(outcomes)]) printer.line(line);
    if (args.includes("--write")) writeProof(all, outcomes, new Date());
    const failures = outcomes.reduce((sum, { verdict }) => sum + verdict.failures, 0);
    const open = outcomes.filter(({ promise }) => promise.proofs.length === 0 || promise.notProved.length > 0).length;
    printer.line(`\n${outcomes.length} promises, ${failures} failures, ${open} not proved in full`);
    return failures > 0 ? 1 : 0;
  } catch (error) {
    console.log(error instanceof PromisesUnknown ? error.message : error);
    return 1;
  } finally {
    heartbeat.stop();
    rmSync(reports, { recursive: true, force: true });
  }
}

function withBuild(parts: readonly Part[]): Part[] {
  const needed = parts.some(({ after }) => after?.includes("build"));
  return [...(needed ? selectParts(["build"]) : []), ...parts];
}

function outcomeOf(promise: Outcome["promise"], all: readonly ProofRun[]): Outcome {
  const runs = all.filter((run) => run.promise === promise);
  return {
    promise,
    verdict: runs.map(({ verdict }) => verdict).reduce(addVerdicts, NO_VERDICT),
    seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
