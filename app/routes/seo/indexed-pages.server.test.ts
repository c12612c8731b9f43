import { expect, test } from "vitest";
import { buildSite } from "~/content/site";
import { indexedPages } from "./indexed-pages.server";

const shipped = buildSite({ testBanner: false });

test("a page was modified on the agency’s day on which one of its documents was last published", () => {
  // 11 pm on November 26 in Austin.
  const team = { first: "2026-01-02T12:00:00.000Z", last: "2026-11-27T05:00:00.000Z" };
  const earlier = { first: "2024-01-02T12:00:00.000Z", last: "2024-01-02T12:00:00.000Z" };
  const publications = { about: earlier, team, terms: earlier, "post-1": team };
  const before = new Map(indexedPages(shipped).map(({ path, modified }) => [path, modified]));
  const changed = indexedPages({ ...shipped, publications }).filter((page) => page.modified !== before.get(page.path));
  expect(changed.map(({ path, modified }) => [path, modified])).toEqual([
    ["/about", "2026-11-26"],
    ["/blog", "2026-11-26"],
    ["/blog/1", "2026-11-26"],
  ]);
});

test.each([{ brand: "Northlight" }, { look: { mascot: null } }])(
  "with %j, previews of links have the brand instead of the shipped lines, and services their prices",
  (own) => {
    const site = { ...shipped, ...own };
    const before = new Map(indexedPages(shipped).map(({ path, line }) => [path, line]));
    const kept = indexedPages(site).filter(({ path, line }) => line === before.get(path));
    expect(before.get("/about")).toBe("Three people and a robot");
    for (const { path } of kept) expect(path).not.toMatch(/^\/(?:about|blog|contact|terms|privacy|refund|cookie)?$/);
    for (const path of ["/", "/about", "/blog", "/contact", "/terms"])
      expect(indexedPages(site).find((page) => page.path === path)?.line).toBe(site.brand);
  },
);
