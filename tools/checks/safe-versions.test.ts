import { describe, expect, it } from "vitest";
import { findUnsafeVersions } from "./safe-versions";

const safe = { pg: { minimum: "8.10.0", why: "Because" } };
const lockOf = (versions: Record<string, string>) => ({
  packages: Object.fromEntries(Object.entries(versions).map(([path, version]) => [path, { version }])),
});

describe("findUnsafeVersions", () => {
  it.each(["8.10.0", "8.10.1", "8.11.0", "10.0.0", "9.0.0-beta.1"])("accepts %s if 8.10.0 is safe", (version) => {
    expect(findUnsafeVersions(safe, lockOf({ "node_modules/pg": version }))).toEqual([]);
  });

  it.each(["8.9.9", "7.99.0", "8.2.0", "8.10.0-beta.2"])("reports %s if 8.10.0 is safe", (version) => {
    expect(findUnsafeVersions(safe, lockOf({ "node_modules/pg": version }))).toEqual([
      `node_modules/pg is ${version}: 8.10.0 is the oldest safe version. Because.`,
    ]);
  });

  it("reports an old copy inside another package, and no package with a similar name", () => {
    const lock = lockOf({
      "node_modules/pg": "8.10.0",
      "node_modules/pg-boss/node_modules/pg": "8.1.0",
      "node_modules/@x/pg": "0.1.0",
      "node_modules/not-pg": "0.1.0",
    });
    expect(findUnsafeVersions(safe, lock)).toEqual([
      "node_modules/pg-boss/node_modules/pg is 8.1.0: 8.10.0 is the oldest safe version. Because.",
    ]);
  });

  it("reports a minimum for a missing package", () => {
    expect(findUnsafeVersions(safe, lockOf({}))).toEqual([
      "pg is not in package-lock.json: take it out of tools/checks/safe-versions.json",
    ]);
  });
});
