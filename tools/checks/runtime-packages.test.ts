import { expect, test } from "vitest";
import { findDependencyMismatches, listRuntimePackages, reachableFrom } from "./runtime-packages";

test("packages are listed once by their npm names, without built-in modules and types", () => {
  const source = `import a from "@scope/one/part"; import "@scope/one"; export * from "two"; import fs from "node:fs";
    import path from "path"; import type { T } from "three"; const load = () => import("four/deep.js");`;
  expect([...listRuntimePackages(new Map([["server/a.ts", source]]))].sort()).toEqual(["@scope/one", "four", "two"]);
});

test("JSX loads React", () => {
  expect([...listRuntimePackages(new Map([["app/a.tsx", "const a = 1;"]]))]).toEqual(["react"]);
});

test("imports are followed, except of types, also with cycles", () => {
  const sources = new Map([
    ["server/a.ts", 'import "./b.ts"; import type { C } from "./c.ts";'],
    ["server/b.ts", 'import "./a.ts"; const later = () => import("../app/d.ts");'],
    ["server/c.ts", "export type C = 1;"],
    ["app/d.ts", ""],
  ]);
  expect([...reachableFrom("server/a.ts", sources).keys()]).toEqual(["server/a.ts", "server/b.ts", "app/d.ts"]);
});

test("missing and unused dependencies are reported", () => {
  expect(findDependencyMismatches(new Set(["one", "two"]), ["two", "three"])).toEqual([
    "one is loaded by the built shop: it belongs in deploy/package.json",
    "three is not loaded by the built shop: it does not belong in deploy/package.json",
  ]);
  expect(findDependencyMismatches(new Set(["one"]), ["one"])).toEqual([]);
});
