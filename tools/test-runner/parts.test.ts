import { describe, expect, it } from "vitest";
import { selectParts, UnknownPart } from "./parts";

const names = (...wanted: string[]) => selectParts(wanted).map((part) => part.name);

const CHECKS = ["types", "lint", "links", "rooms", "unused", "versions"];
const USUAL = ["build", ...CHECKS, "runtime", "integration", "unit", "e2e"];
const SLOW = ["slow-postgres", "slow-unit", "slow-e2e"];

describe("selectParts", () => {
  it("without names selects all parts but the slow ones, which are all others", () => {
    expect(names()).toEqual(USUAL);
    expect(names("slow")).toEqual(["build", ...SLOW]);
    expect(names("whole")).toEqual([...USUAL, ...SLOW]);
  });

  it("selects parts by the start of their names, with the build they need, in their usual order", () => {
    expect(names("unit")).toEqual(["unit"]);
    expect(names("integration", "lint")).toEqual(["build", "lint", "integration"]);
  });

  it("quick selects checks and unit tests, which need no build", () => {
    expect(names("quick")).toEqual([...CHECKS, "unit"]);
  });

  it("rejects an unknown name and lists the parts", () => {
    expect(() => names("unit", "smoke")).toThrow(UnknownPart);
    expect(() => names("quick", "e2e")).toThrow(UnknownPart);
    expect(() => names("smoke")).toThrow(/Unknown part: smoke.*types, lint.*quick/);
  });
});
