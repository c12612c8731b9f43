import { expect, test } from "vitest";
import { findDependencyMismatches, reachableFrom } from "./runtime-packages";

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
