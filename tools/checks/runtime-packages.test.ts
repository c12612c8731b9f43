import { expect, test } from "vitest";
import { findDependencyMismatches, listRuntimePackages } from "./runtime-packages";

test("packages are listed once by their npm names, without built-in modules", () => {
  const source = `import a from "@scope/one/part"; import "@scope/one"; export * from "two"; import fs from "node:fs";
    import path from "path"; const load = () => import("four/deep.js");`;
  expect([...listRuntimePackages(new Map([["server/a.ts", source]]))].sort()).toEqual(["@scope/one", "four", "two"]);
});

test("missing and unused dependencies are reported", () => {
  expect(findDependencyMismatches(new Set(["one", "two"]), ["two", "three"])).toEqual([
    "one is loaded by the built shop: it belongs in deploy/package.json",
    "three is not loaded by the built shop: it does not belong in deploy/package.json",
  ]);
  expect(findDependencyMismatches(new Set(["one"]), ["one"])).toEqual([]);
});
