import { expect, test } from "vitest";
import { findUnsafeVersions } from "./safe-versions";

const safe = { pg: { minimum: "8.10.0", why: "Because" } };
const faultsOf = (versions: Record<string, string>) => {
  const packages = Object.entries(versions).map(([path, version]) => [path, { version }]);
  return findUnsafeVersions(safe, { packages: Object.fromEntries(packages) });
};

test("an older version than the safe one is reported, also inside another package", () => {
  for (const version of ["8.10.0", "8.11.0", "10.0.0", "9.0.0-beta.1"])
    expect(faultsOf({ "node_modules/pg": version })).toEqual([]);
  for (const version of ["8.9.9", "7.99.0", "8.10.0-beta.2"]) {
    const copy = { "node_modules/pg": "8.10.0", "node_modules/pg-boss/node_modules/pg": version };
    expect(faultsOf(copy)).toEqual([
      `node_modules/pg-boss/node_modules/pg is ${version}: 8.10.0 is the oldest safe version. Because.`,
    ]);
  }
  expect(faultsOf({})).toEqual([expect.stringContaining("pg is not in package-lock.json")]);
});
