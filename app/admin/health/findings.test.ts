import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  errorFinding,
  findingFromError,
  HEALTH_CHECKS,
  mergeProbeFindings,
  noteFinding,
  okFinding,
  sortFindings,
} from "./findings";

test("docs/operations/health-checks.md describes every check", () => {
  const chapter = readFileSync("docs/operations/health-checks.md", "utf8");
  const documented = [...chapter.matchAll(/^\| \*\*(.+?)\*\* \| .+ \| .+ \|$/gm)].map(([, name]) => name);
  expect(documented).toEqual(Object.values(HEALTH_CHECKS));
});

test("an error message is split into the problem and what to do", () => {
  const refused =
    "The server at db.example:5432/shop refused us: wrong password. Check DATABASE_URL. Then start again.";
  expect(findingFromError("database", refused, "Look.")).toMatchObject({
    what: "The server at db.example:5432/shop refused us: wrong password.",
    mend: "Check DATABASE_URL. Then start again.",
  });
  expect(findingFromError("database", "It is away", "Look.")).toMatchObject({ what: "It is away", mend: "Look." });
});

test("findings are sorted in the order of the checks", () => {
  const found = [okFinding("clock", "a"), okFinding("mail", "b"), okFinding("settings", "c"), okFinding("mail", "d")];
  expect(sortFindings(found).map(({ what }) => what)).toEqual(["c", "b", "d", "a"]);
});

test("results of probes come from the last run of all checks, all others are current", () => {
  const current = [okFinding("jobs", "now"), noteFinding("mail", "not tried")];
  const probed = [errorFinding("jobs", "then", "Retry"), okFinding("mail", "tried"), okFinding("webhook", "tried")];
  expect(mergeProbeFindings(current, probed).map(({ check, what }) => [check, what])).toEqual([
    ["jobs", "now"],
    ["mail", "tried"],
    ["webhook", "tried"],
  ]);
});
