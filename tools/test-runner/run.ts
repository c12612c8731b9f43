import { selectParts, UnknownPart } from "./parts.ts";
import { endWithCommands } from "./run-command.ts";
import { runParts } from "./run-parts.ts";
import { installMissingPackages } from "./system-packages.ts";

endWithCommands();
let total = { passed: 0, failed: 1 };
try {
  const parts = selectParts(process.argv.slice(2));
  await installMissingPackages(new Set(parts.flatMap((part) => part.wants ?? [])));
  total = await runParts(parts);
} catch (error) {
  console.log(error instanceof UnknownPart ? error.message : error);
}
process.exitCode = total.failed > 0 ? 1 : 0;
// Must be the last line of the output.
console.log(`\n${total.passed} passed, ${total.failed} failed`);
