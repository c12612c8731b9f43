/** Prints each fault, or what is right. The exit code is 1 if there are faults. */
export function reportFaults(faults: readonly string[], right: string): void {
  console.log(faults.length > 0 ? faults.join("\n") : right);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
