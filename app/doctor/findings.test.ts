import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHECKS, fault, faultTold, fine, inOrder, note, withTried } from "./findings";

test("docs/operations/health-checks.md says of every check what it finds and how to mend it", () => {
  const chapter = readFileSync("docs/operations/health-checks.md", "utf8");
  const told = [...chapter.matchAll(/^\| \*\*(.+?)\*\* \| .+ \| .+ \|$/gm)].map(([, name]) => name);
  expect(told).toEqual(Object.values(CHECKS));
});

test("what a start says in one text is told as what is wrong and what to do", () => {
  const refused =
    "The server at db.example:5432/shop refused us: wrong password. Check DATABASE_URL. Then start again.";
  expect(faultTold("database", refused, "Look.")).toMatchObject({
    what: "The server at db.example:5432/shop refused us: wrong password.",
    mend: "Check DATABASE_URL. Then start again.",
  });
  expect(faultTold("database", "It is away", "Look.")).toMatchObject({ what: "It is away", mend: "Look." });
});

test("findings stand in the order of the checks", () => {
  const found = [fine("clock", "a"), fine("mail", "b"), fine("settings", "c"), fine("mail", "d")];
  expect(inOrder(found).map(({ what }) => what)).toEqual(["c", "b", "d", "a"]);
});

test("what must be tried is as the last try found it, all else as it is known now", () => {
  const known = [fine("jobs", "now"), note("mail", "not tried")];
  const tried = [fault("jobs", "then", "Retry"), fine("mail", "tried"), fine("webhook", "tried")];
  expect(withTried(known, tried).map(({ check, what }) => [check, what])).toEqual([
    ["jobs", "now"],
    ["mail", "tried"],
    ["webhook", "tried"],
  ]);
});
