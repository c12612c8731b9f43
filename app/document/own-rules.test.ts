import { describe, expect, test } from "vitest";
import { parseSheet, printSheet } from "./css-rules";
import { ownRules } from "./own-rules";

const HTML = `<html><head><style>.x{}</style></head><body><main id="main" class="btn md:p-4 [&amp;_td]:p-2"><p>Words</p></main></body></html>`;
const own = (css: string, html = HTML) => printSheet(ownRules(parseSheet(css), html));

describe("a style sheet", () => {
  test.each([
    ".a{color:red}",
    '@import "x;y.css";.a{background:url(data:image/png;base64,iVBO==)}',
    '@media (width>=48rem){.a{content:"}"}.b\\:c{--x: 1;color:red}}@layer a,b;',
    ".a\\(b\\){top:0}@supports (x:y){@layer c{.d>:not(:last-child){top:0}}}",
  ])("is printed as it was read: %s", (css) => {
    expect(printSheet(parseSheet(css))).toBe(css.replace(/;$/, ""));
  });
});

describe("the rules that a document may use", () => {
  test("have classes, ids and elements that are all in it", () => {
    expect(own(".btn{top:0}.other{top:0}main .btn,p.other{top:0}#main{top:0}#else{top:0}dialog{top:0}")).toBe(
      ".btn{top:0}main .btn{top:0}#main{top:0}",
    );
  });

  test("have names as a build escapes them", () => {
    const rules = "@media (width>=48rem){.md\\:p-4{top:0}.md\\:p-5{top:0}}.\\[\\&_td\\]\\:p-2 p{top:0}";
    expect(own(rules)).toBe("@media (width>=48rem){.md\\:p-4{top:0}}.\\[\\&_td\\]\\:p-2 p{top:0}");
  });

  test("may wait for a state, an attribute, or a choice that is still to come", () => {
    for (const rule of [
      ".btn:hover{top:0}",
      ".btn[data-held]:after{top:0}",
      "main:has(dialog:modal){top:0}",
      "p:not(.other){top:0}",
      ":is(h1,p){top:0}",
      "*,::backdrop{top:0}",
    ]) {
      expect(own(rule)).toBe(rule);
    }
  });

  test("need all of what stands alone in :is and :where", () => {
    expect(
      own(":where(.btn>:not(:last-child)){top:0}:where(.gone>p){top:0}.btn:is(:where(.gone):hover *){top:0}"),
    ).toBe(":where(.btn>:not(:last-child)){top:0}");
  });

  test("come with the properties and animations that they mention, also by way of others, and without the rest", () => {
    const css =
      ':root{--a:var(--b);--b:1;--c:2}@property --c{syntax:"*"}@keyframes go{to{top:0}}@keyframes stay{to{top:0}}.btn{top:var(--a);animation:go 1s}';
    expect(own(css)).toBe(":root{--a:var(--b);--b:1}@keyframes go{to{top:0}}.btn{top:var(--a);animation:go 1s}");
  });

  test("keep fonts, and the order of layers", () => {
    const css = "@layer base,utilities;@font-face{font-family:A;src:url(/a.woff2)}@layer base{.gone{top:0}}";
    expect(own(css)).toBe("@layer base,utilities;@font-face{font-family:A;src:url(/a.woff2)}");
  });
});
