import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidOptions, parseTestRunOptions } from "./cli-options.ts";
import { addCounts, type Counts, NOTHING } from "./counts.ts";
import { selectParts, UnknownPart } from "./parts.ts";
import { createPrinter, withHeartbeat } from "./printer.ts";
import { loadCpu, runParts } from "./schedule.ts";
import { installMissingPackages } from "./system-packages.ts";

const total = await runAll(process.argv.slice(2));
// Must be the last line of the output.
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runAll(words: string[]): Promise<Counts> {
  const running = new Set<string>();
  const heartbeat = withHeartbeat(
    (text) => void process.stdout.write(text),
    () => [...running],
  );
  const reports = mkdtempSync(join(tmpdir(), "shop-tests-"));
  try {
    const options = parseTestRunOptions(words);
    const parts = selectParts(options.parts);
    const printer = createPrinter(
      heartbeat.write,
      parts.map(({ name }) => name),
    );
    await installMissingPackages(new Set(parts.flatMap((part) => part.wants ?? [])), printer.line);
    const endBusy = loadCpu(options.busy);
    let total = NOTHING;
    for (let round = 1; round <= options.rounds; round++) {
      if (options.rounds > 1) printer.line(`\n##### Round ${round} of ${options.rounds}`);
      const counts = await runParts(parts, { reports, printer, running });
      if (options.rounds > 1) printer.line(`##### Round ${round}: ${counts.passed} passed, ${counts.failed} failed`);
      total = addCounts(total, counts);
    }
    endBusy();
    return total;
  } catch (error) {
    const expected = error instanceof UnknownPart || error instanceof InvalidOptions;
    console.log(expected ? error.message : `\n${error instanceof Error ? error.message : error}`);
    return { ...NOTHING, failed: 1 };
  } finally {
    heartbeat.stop();
    rmSync(reports, { recursive: true, force: true });
  }
}
