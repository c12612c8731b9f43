import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const minimums = z.record(z.string(), z.object({ minimum: z.string(), why: z.string() }));
const lockFile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/**
 * Locked packages older than their minimum safe version, and minimums without a package, one sentence each. Throws if a file has another
 * shape.
 */
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
  const faults = findUnsafeVersions(read("tools/checks/safe-versions.json"), read("package-lock.json"));
  console.log(faults.length ? faults.join("\n") : "No package is older than its minimum safe version.");
  process.exitCode = faults.length ? 1 : 0;
}
