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

test("docs/operations/health-checks.md says of every check what it finds and how to mend it", () => {
  const chapter = readFileSync("docs/operations/health-checks.md", "utf8");
  const told = [...chapter.matchAll(/^\| \*\*(.+?)\*\* \| .+ \| .+ \|$/gm)].map(([, name]) => name);
  expect(told).toEqual(Object.values(HEALTH_CHECKS));
});

test("what a start says in one text is told as what is wrong and what to do", () => {
  const refused =
    "The server at db.example:5432/shop refused us: wrong password. Check DATABASE_URL. Then start again.";
  expect(findingFromError("database", refused, "Look.")).toMatchObject({
    what: "The server at db.example:5432/shop refused us: wrong password.",
    mend: "Check DATABASE_URL. Then start again.",
  });
  expect(findingFromError("database", "It is away", "Look.")).toMatchObject({ what: "It is away", mend: "Look." });
});

test("findings stand in the order of the checks", () => {
  const found = [okFinding("clock", "a"), okFinding("mail", "b"), okFinding("settings", "c"), okFinding("mail", "d")];
  expect(sortFindings(found).map(({ what }) => what)).toEqual(["c", "b", "d", "a"]);
});

test("what must be tried is as the last try found it, all else as it is known now", () => {
  const known = [okFinding("jobs", "now"), noteFinding("mail", "not tried")];
  const tried = [errorFinding("jobs", "then", "Retry"), okFinding("mail", "tried"), okFinding("webhook", "tried")];
  expect(mergeProbeFindings(known, tried).map(({ check, what }) => [check, what])).toEqual([
    ["jobs", "now"],
    ["mail", "tried"],
    ["webhook", "tried"],
  ]);
});
