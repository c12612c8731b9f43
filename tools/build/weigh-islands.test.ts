import { expect, test } from "vitest";
import { weighIslands } from "./weigh-islands";

const built: Record<string, { source: string; size: number }> = {
  "site-script-AAAAAAAA.js": {
    source: 'import"./help-AAAAAAAA.js";const a=()=>import("./order.island-AAAA_A-A.js")',
    size: 1,
  },
  "help-AAAAAAAA.js": { source: "", size: 2 },
  "sitemap-AAAAAAAA.js": { source: "", size: 1_000 },
  "game.island-AAAAAAAA.js": { source: 'import{a as b}from"./react-AAAAAAAA.js";export{b}', size: 4 },
  "order.island-AAAA_A-A.js": {
    source:
      'import{a}from "./react-AAAAAAAA.js";import{b}from"./form-AAAAAAAA.js";const v={x:()=>import("./view-AAAAAAAA.js"),y:()=>import("./view-BBBBBBBB.js")}',
    size: 8,
  },
  "react-AAAAAAAA.js": { source: 'const from="./nothing.css"', size: 16 },
  "form-AAAAAAAA.js": { source: 'import"./site-script-AAAAAAAA.js";export*from"./react-AAAAAAAA.js"', size: 32 },
  "view-AAAAAAAA.js": { source: 'import{b}from"./form-AAAAAAAA.js"', size: 64 },
  "view-BBBBBBBB.js": { source: 'import"./fields-AAAAAAAA.js"', size: 128 },
  "fields-AAAAAAAA.js": { source: 'import("./showcase-AAAAAAAA.js")', size: 256 },
  "showcase-AAAAAAAA.js": { source: "", size: 10_000 },
};
const weigh = (files: readonly string[]) =>
  weighIslands({
    files,
    read: (file) => built[file]?.source ?? "",
    sizeOf: (file) => built[file]?.size ?? Number.NaN,
  });

test("an island counts the site script, its file, static imports, and its heaviest dynamic import, each once", () => {
  expect(weigh(Object.keys(built))).toEqual([
    { route: "order.island", requests: 7, bytes: 1 + 2 + 8 + 16 + 32 + 128 + 256 },
    { route: "game.island", requests: 4, bytes: 1 + 2 + 4 + 16 },
    { route: "site", requests: 2, bytes: 1 + 2 },
  ]);
});
