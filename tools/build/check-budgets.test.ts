import { expect, test } from "vitest";
import { type Budget, findOverBudget, measurePages, readManifest } from "./check-budgets";

const listed = {
  entry: { module: "/entry.js", imports: ["/react.js"], css: [] },
  routes: {
    root: { id: "root", hasDefaultExport: true, module: "/root.js", imports: ["/react.js", "/frame.js"] },
    layout: { id: "layout", parentId: "root", hasDefaultExport: true, module: "/layout.js", imports: ["/staff.js"] },
    orders: { id: "orders", parentId: "layout", hasDefaultExport: true, module: "/orders.js", imports: ["/frame.js"] },
    home: { id: "home", parentId: "root", hasDefaultExport: true, module: "/home.js", imports: [] },
    feed: { id: "feed", parentId: "root", hasDefaultExport: false, module: "/feed.js", imports: [] },
  },
};
const sizes: Record<string, number> = {
  "/manifest.js": 1,
  "/entry.js": 2,
  "/react.js": 1024,
  "/frame.js": 512,
  "/root.js": 4,
  "/home.js": 2,
  "/layout.js": 8,
  "/staff.js": 16,
  "/orders.js": 32,
};
const manifest = readManifest(`window.__reactRouterManifest=${JSON.stringify(listed)};`);
const pages = measurePages(manifest, { manifestFile: "/manifest.js", sizeOf: (file) => sizes[file] ?? Number.NaN });
const budget = (what: string, of: RegExp, kib: number): Budget => ({ what, pages: of, kib });

test("a page counts the manifest, the entry, its own scripts and those of its layouts, each once; the root and resource routes are not counted", () => {
  expect(pages).toEqual([
    { route: "orders", requests: 8, bytes: 1 + 2 + 1024 + 512 + 4 + 8 + 16 + 32 },
    { route: "layout", requests: 7, bytes: 1 + 2 + 1024 + 512 + 4 + 8 + 16 },
    { route: "home", requests: 6, bytes: 1 + 2 + 1024 + 512 + 4 + 2 },
  ]);
});

test("a page over its budget, a page without a budget and an unused budget are reported in a sentence each", () => {
  expect(findOverBudget(pages, [budget("orders", /^orders$/, 1.5), budget("yachts", /^yacht/, 9)])).toEqual([
    "orders loads 1.6 KiB of scripts, and orders may load 1.5: take something out, or load it later",
    "layout has no budget: give it one in tools/build/check-budgets.ts",
    "home has no budget: give it one in tools/build/check-budgets.ts",
    "No page needs the budget of yachts: take it out",
  ]);
});
