import { expect, test } from "vitest";
import { parseSheet } from "./css-rules";
import { withOwnStyles } from "./page-styles.server";

const SHEETS: Record<string, string> = {
  "/assets/root.css": ":root{--top:1px}.gone{top:0}",
  "/assets/fonts.css": "@font-face{font-family:A;src:url(/a.woff2)}",
  "/assets/home.css": "main{top:var(--top)}",
};
const page = `<head>${Object.keys(SHEETS)
  .map((href) => `<link rel="stylesheet" href="${href}"/>`)
  .join("")}</head><body><main></main></body>`;
const styled = withOwnStyles(page, (href) => parseSheet(SHEETS[href] ?? ""));

test("a document carries the rules of all its sheets that it uses, before the first of them", () => {
  expect(styled).toMatch(
    /^<head><link rel="expect" href="#footer" blocking="render"\/><style>:root{--top:1px}@font-face{font-family:A;src:url\(\/a\.woff2\)}main{top:var\(--top\)}<\/style><link /,
  );
});

test("its links stay where they were, and load nothing", () => {
  const links = [...styled.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link);
  expect(links).toEqual([
    '<link rel="stylesheet" href="/assets/root.css" media="not all" disabled="" data-rest=""/>',
    // It is there already, and a font that is named twice would be loaded twice.
    '<link rel="stylesheet" href="/assets/fonts.css" media="not all" disabled=""/>',
    '<link rel="stylesheet" href="/assets/home.css" media="not all" disabled="" data-rest=""/>',
  ]);
});
