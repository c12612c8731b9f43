import { afterEach, expect, test, vi } from "vitest";
import { buildSite } from "~/lib/config/site";
import { log } from "~/lib/logging/logger.server";
import { assessTexts } from "./texts-check.server";

afterEach(() => vi.restoreAllMocks());

const shipped = buildSite({ testBanner: false });
const source = "https://proof.example/";
const proved = Object.fromEntries(
  ["trust", "businesses", "support", "satisfaction", "availability", "award"].map((claim) => [
    `${claim}-source`,
    source,
  ]),
);

test("a shop without published texts has nothing to report, but a live one its claims without a source", () => {
  expect(assessTexts(new Map(), shipped, false)).toEqual([]);
  expect(assessTexts(new Map(), shipped, true)).toMatchObject([
    { check: "settings", level: "note", what: expect.stringContaining("No source: Trust, Businesses automated") },
  ]);
  expect(assessTexts(new Map([["claims", proved]]), shipped, true)).toEqual([]);
});

test("settings that a published text replaces are named", () => {
  const configured = buildSite({ testBanner: false, phone: "(555) 010-0199" });
  const stored = new Map([["site", { phone: "(555) 010-0111" }]]);
  expect(assessTexts(stored, shipped, false)).toEqual([]);
  expect(assessTexts(stored, configured, false)).toMatchObject([
    { level: "note", what: expect.stringContaining("settings for it no longer count") },
  ]);
});

test("a published text that today's rules refuse is a fault", () => {
  vi.spyOn(log, "error").mockReturnValue();
  expect(assessTexts(new Map([["site", { phone: "none" }]]), shipped, false)).toMatchObject([
    { level: "fault", mend: expect.stringContaining("/admin/content/site") },
  ]);
});
