import { describe, expect, test } from "vitest";
import { inlineScripts } from "~/document/csp";
import { deferScripts } from "./defer-scripts";

const BOOT =
  '<script type="module" async="">import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\nimport * as route1 from "/assets/home.js";\n  window.__reactRouterRouteModules = {"root":route0,"home":route1};\n\nimport("/assets/entry.js");</script>';
const PAGE = `<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/></head><body>${BOOT}</body>`;

describe("deferScripts", () => {
  const deferred = deferScripts(PAGE);

  test("takes the preloads out of the document and fetches nothing before the page is idle", () => {
    expect(deferred).not.toContain('<link rel="modulepreload"');
    expect(deferred).not.toMatch(/^\s*import /m);
    expect(deferred).toContain("requestIdleCallback");
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

  test("leaves a document of another shape as it is", () => {
    const other = '<body><script type="module" src="/x.js"></script></body>';
    expect(deferScripts(other)).toBe(other);
  });
});
