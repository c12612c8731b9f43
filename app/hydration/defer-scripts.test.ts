import { describe, expect, test } from "vitest";
import { inlineScripts } from "~/document/csp";
import { deferScripts } from "./defer-scripts";

const BOOT =
  '<script type="module" async="">import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\nimport * as route1 from "/assets/home.js";\n  window.__reactRouterRouteModules = {"root":route0,"home":route1};\n\nimport("/assets/entry.js");</script>';
const PAGE = `<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/></head><body>${BOOT}</body>`;
const INTENT = { scripts: {}, marks: ["signed-in"], prefetched: ["/", "/contact"] };

describe("deferScripts", () => {
  const deferred = deferScripts(PAGE, INTENT);

  test("takes the preloads out of the document and imports nothing by itself", () => {
    expect(deferred).not.toContain('<link rel="modulepreload"');
    expect(deferred).not.toMatch(/^\s*import /m);
  });

  test("a page that needs its scripts now keeps the preloads, has no rules for the links, and begins once it is loaded", () => {
    const now = deferScripts(PAGE, { ...INTENT, scripts: "now" });
    expect(now.match(/<link rel="modulepreload"/g)).toHaveLength(2);
    expect(inlineScripts(now)).toHaveLength(1);
    expect(inlineScripts(now)[0]).toContain("if(true)boot()");
  });

  test("keeps every import, the route modules and the entry", () => {
    for (const file of ["manifest", "root", "home", "entry"])
      expect(deferred).toContain(`import("/assets/${file}.js")`);
    expect(deferred).toContain('window.__reactRouterRouteModules = {"root":route0,"home":route1}');
  });

  test("what it writes is a script that runs", () => {
    const [script = ""] = inlineScripts(deferred);
    expect(() => new Function(script.replaceAll("import(", "load("))).not.toThrow();
  });

  test("says which pages may be fetched ahead, never with a query, by a script with the document's nonce", () => {
    const [, rules = ""] = inlineScripts(deferred);
    expect(JSON.parse(rules)).toEqual({
      prefetch: [
        {
          where: { and: [{ href_matches: ["/", "/contact"] }, { not: { href_matches: "/*\\?(.+)" } }] },
          eagerness: "moderate",
        },
      ],
    });
    const withNonce = deferScripts(PAGE.replace("<script", '<script nonce="abc"'), INTENT);
    expect(withNonce.match(/<script nonce="abc"/g)).toHaveLength(2);
    expect(withNonce).not.toContain("<script type");
  });

  test("leaves a document of another shape as it is", () => {
    const other = '<body><script type="module" src="/x.js"></script></body>';
    expect(deferScripts(other, INTENT)).toBe(other);
  });
});
