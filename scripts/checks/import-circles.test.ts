import { describe, expect, it } from "vitest";
import { findCircles } from "./import-circles";

const check = (files: Record<string, string>, known: string[] = []) =>
  findCircles(new Map(Object.entries(files)), known);

const pair = { "app/a.ts": 'import { b } from "./b";', "app/b.ts": 'import { a } from "./a";' };

describe("findCircles", () => {
  it("finds nothing where imports end somewhere, however they meet on the way", () => {
    expect(
      check({
        "app/top.tsx": 'import "./left"; import "./right"; import "react";',
        "app/left.ts": 'import { bottom } from "~/bottom";',
        "app/right.ts": 'import { bottom } from "./bottom";',
        "app/bottom.ts": "export const bottom = 1;",
      }),
    ).toEqual([]);
  });

  it.each([
    ["values", 'import { a } from "./a";'],
    ["types", 'import type { A } from "./a";'],
    ["types among values", 'import { type A } from "~/a";'],
    ["re-exports", 'export { a } from "./a";'],
    ["re-exported types", 'export type { A } from "./a";'],
    ["imports at run time", 'const a = await import("./a");'],
    ["whole names", 'import "./a.ts";'],
  ])("finds two files that import each other by %s", (_kind, source) => {
    expect(check({ "app/a.ts": 'import type { B } from "./b";', "app/b.ts": source })).toEqual([
      "app/a.ts imports app/b.ts imports app/a.ts: a circle",
    ]);
  });

  it("finds a circle through several folders, and only the files that are in it", () => {
    const files = {
      "app/entry.ts": 'import "~/orders/one";',
      "app/orders/one.ts": 'import "../mail/two"; import "./leaf";',
      "app/mail/two.ts": 'import type { Three } from "~/three";',
      "app/three.ts": 'import { one } from "./orders/one";',
      "app/orders/leaf.ts": "",
    };
    expect(check(files)).toEqual([
      "app/orders/one.ts imports app/mail/two.ts imports app/three.ts imports app/orders/one.ts: a circle",
    ]);
  });

  it("finds a file that imports itself", () => {
    expect(check({ "app/a.ts": 'import "./a";' })).toEqual(["app/a.ts imports app/a.ts: a circle"]);
  });

  it("tells every circle that shares no file with another", () => {
    const other = { "app/c.ts": 'import "./d";', "app/d.ts": 'import "./c";' };
    expect(check({ ...pair, ...other })).toHaveLength(2);
  });

  it("leaves a known circle alone, but not one that a new file has come into", () => {
    expect(check(pair, ["app/a.ts", "app/b.ts"])).toEqual([]);
    expect(check(pair, ["app/a.ts"])).toHaveLength(1);
  });

  it("asks to forget a file that is in no circle any more", () => {
    expect(check({ "app/a.ts": "" }, ["app/a.ts"])).toEqual([
      "app/a.ts is in no circle any more: take it out of scripts/checks/exceptions.ts",
    ]);
  });
});
