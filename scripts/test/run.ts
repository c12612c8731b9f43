import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addCounts, type Counts, NOTHING } from "./counts.ts";
import { installWanted } from "./debian.ts";
import { type Part, PartsUnknown, selectParts } from "./parts.ts";

const reports = mkdtempSync(join(tmpdir(), "shop-tests-"));
const total = await runAll(process.argv.slice(2));
rmSync(reports, { recursive: true, force: true });
// The last line, for people and programs: nothing may be printed after it.
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runAll(names: string[]): Promise<Counts> {
  try {
    const parts = selectParts(names);
    await installWanted(new Set(parts.flatMap((part) => part.wants ?? [])));
    return await runParts(parts);
  } catch (error) {
    console.log(error instanceof PartsUnknown ? error.message : `\n${error instanceof Error ? error.message : error}`);
    return { ...NOTHING, failed: 1 };
  }
}

/** Runs one after the other, whatever fails, so that one run tells all. */
async function runParts(parts: Part[]): Promise<Counts> {
  const lines: string[] = [];
  let total = NOTHING;
  for (const part of parts) {
    console.log(`\n=== ${part.name}: ${part.about}`);
    const started = Date.now();
    const counts = await part.run(reports);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const line = `${part.name.padEnd(17)} ${describe(counts)} in ${seconds} s`;
    console.log(`--- ${line}`);
    lines.push(line);
    total = addCounts(total, counts);
  }
  console.log(`\n${lines.join("\n")}`);
  return total;
}

function describe({ passed, failed, skipped }: Counts): string {
  const verdict = failed > 0 ? "FAILED" : "ok";
  return `${verdict}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
