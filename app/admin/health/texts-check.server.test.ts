import { afterEach, expect, test, vi } from "vitest";
import { siteKind } from "~/content/documents/site-kind";
import { buildSite, type Site } from "~/content/site";
import { PLACEHOLDERS } from "~/lib/config/placeholders";
import { log } from "~/lib/logging/logger.server";
import { assessPlaceholders, assessTexts } from "./texts-check.server";

afterEach(() => vi.restoreAllMocks());

const shipped = buildSite({ testBanner: false });
/** With its own details. */
const own: Site = {
  ...buildSite({ testBanner: false, phone: "(512) 555-0100", email: "hi@acme.example", live: true }),
  address: "1 Main Street, Austin, TX 78701",
};
const source = "https://proof.example/";
const proved = Object.fromEntries(
  ["trust", "businesses", "support", "satisfaction", "availability", "award"].map((claim) => [
    `${claim}-source`,
    source,
  ]),
);

test.each([true, false])(
  "claims without a source and hours that no owner has published are notes, live: %s",
  (live) => {
    const note = (what: string) => ({ check: "settings", level: "note", what });
    expect(assessTexts(new Map(), own, live)).toEqual([
      note(
        "Orders promise dates by the original hours: Mon-Fri 9am-6pm, Sat 10am-4pm, Sun closed, closed on US federal holidays. Check them at /admin/content/site before you go live.",
      ),
      note(
        "Claims: Shown without a source: Trust, Businesses automated, Support and monitoring, Client satisfaction, Availability of the AI agent. Change this at /admin/content/claims.",
      ),
    ]);
    const published = new Map<string, Record<string, string>>([
      ["claims", proved],
      ["site", siteKind.shipped(own)],
    ]);
    expect(assessTexts(published, own, live)).toEqual([
      expect.objectContaining({ what: expect.stringContaining("settings for it no longer count") }),
    ]);
  },
);

test("settings that a published text replaces are named", () => {
  const stored = new Map([["site", { phone: "(555) 010-0111", address: "1 Main Street" }]]);
  const named = (site: Site) =>
    assessTexts(stored, site, false).filter(({ what }) => !/examples|without a source/.test(what));
  expect(named(shipped)).toEqual([]);
  expect(named(own)).toMatchObject([
    { level: "note", what: expect.stringContaining("settings for it no longer count") },
  ]);
});

test("a published text that today's rules refuse is a fault", () => {
  vi.spyOn(log, "error").mockReturnValue();
  const findings = assessTexts(new Map([["site", { phone: "none" }]]), own, false);
  expect(findings.filter(({ level }) => level !== "note")).toMatchObject([
    { level: "fault", mend: expect.stringContaining("/admin/content/site") },
  ]);
});

test("every example that customers still see is named, a warning once they pay", () => {
  expect(assessPlaceholders(own, true)).toEqual([]);
  const [finding, ...others] = assessTexts(new Map(), shipped, true);
  expect(finding).toMatchObject({ level: "warning", mend: expect.stringContaining("/admin/content/site") });
  for (const text of Object.values(PLACEHOLDERS)) expect(finding?.what).toContain(`“${text}”`);
  expect(others.filter(({ level }) => level === "warning")).toEqual([]);
  expect(assessPlaceholders(shipped, false)).toMatchObject([{ level: "note" }]);
  const published = new Map([["site", { email: "sales@PixelPilots.example" }]]);
  expect(assessTexts(published, own, true)[0]?.what).toMatch(/: Email “sales@PixelPilots\.example”\.$/);
});
