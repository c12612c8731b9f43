import { readFileSync } from "node:fs";
import { z } from "zod";
import { reportFaults } from "./report.ts";

const minimums = z.record(z.string(), z.object({ minimum: z.string(), why: z.string() }));
const lockFile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** One sentence for each locked package that is too old, and each minimum without a package. Throws if a file has another shape. */
export function findUnsafeVersions(safeVersions: unknown, lock: unknown): string[] {
  const { packages } = lockFile.parse(lock);
  return Object.entries(minimums.parse(safeVersions)).flatMap(([name, { minimum, why }]) => {
    const copies = Object.entries(packages).filter(([path]) => isPackage(path, name));
    if (copies.length === 0)
      return [`${name} is not in package-lock.json: take it out of tools/checks/safe-versions.json`];
    return copies
      .filter(([, { version }]) => !version || isOlder(version, minimum))
      .map(([path, { version }]) => `${path} is ${version}: ${minimum} is the oldest safe version. ${why}.`);
  });
}

/** "node_modules/@x/pg" also ends with "pg", but is another package. */
const isPackage = (path: string, name: string) =>
  path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`);

/** Compares release numbers part by part; a pre-release comes before its release. */
function isOlder(version: string, minimum: string): boolean {
  const [release = version] = version.split("-");
  const order = release.localeCompare(minimum, "en", { numeric: true });
  return order < 0 || (order === 0 && version !== release);
}

if (import.meta.main) {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
  const faults = findUnsafeVersions(read("tools/checks/safe-versions.json"), read("package-lock.json"));
  reportFaults(faults, "No package is older than its minimum safe version.");
}
