import { afterEach, expect, test, vi } from "vitest";
import { buildSite, type Site } from "~/content/site";
import { log } from "~/lib/logging/logger.server";
import { assessContradictions, assessTexts } from "./texts-check.server";

afterEach(() => vi.restoreAllMocks());

const shipped = buildSite({ testBanner: false });
/** With its own details. */
const own: Site = {
  ...buildSite({ testBanner: false, phone: "(512) 555-0100", email: "hi@acme.example", live: true }),
  address: "1 Main Street, Austin, TX 78701",
};

test("settings that a published text replaces are named", () => {
  const stored = new Map([["site", { phone: "(555) 010-0111", address: "1 Main Street" }]]);
  const named = (site: Site) => assessTexts(stored, site, site);
  expect(named(shipped)).toEqual([]);
  expect(named(own)).toMatchObject([
    { level: "note", what: expect.stringContaining("settings for it no longer count") },
  ]);
});

test("a published text that today's rules refuse is a fault", () => {
  vi.spyOn(log, "error").mockReturnValue();
  const findings = assessTexts(new Map([["site", { phone: "none" }]]), own, own);
  expect(findings.filter(({ level }) => level !== "note")).toMatchObject([
    { level: "fault", mend: expect.stringContaining("/admin/content/site") },
  ]);
});

test("a line that was checked off at setup is no claim of a text", () => {
  const line = "You keep a 7% processing fee of each refund.";
  expect(assessContradictions(new Map([["setup", { kept: line }]]), shipped)).toEqual([]);
  expect(assessContradictions(new Map([["home", { lead: line }]]), shipped)).toHaveLength(1);
});
