import { describe, expect, it } from "vitest";
import { selectParts, UnknownPart } from "./parts";

const names = (...wanted: string[]) => selectParts(wanted).map((part) => part.name);

describe("selectParts", () => {
  it("selects all parts by default, each once", () => {
    const all = names();
    expect(all).toEqual(
      expect.arrayContaining(["types", "unit", "build", "integration-pglite", "integration-postgres", "e2e"]),
    );
    expect(new Set(all).size).toBe(all.length);
  });

  it("selects parts by the start of their names, with the build they need, in their usual order", () => {
    expect(names("unit")).toEqual(["unit"]);
    expect(names("integration", "lint")).toEqual(["build", "lint", "integration-pglite", "integration-postgres"]);
  });

  it("quick selects exactly the parts that need no build", () => {
    expect(names("quick")).toEqual(["types", "lint", "links", "service-slugs", "unused", "versions", "unit"]);
    expect(selectParts(["quick"]).filter(({ after }) => after)).toEqual([]);
  });

  it("rejects an unknown name and lists the parts", () => {
    expect(() => names("unit", "smoke")).toThrow(UnknownPart);
    expect(() => names("smoke")).toThrow(/Unknown part: smoke.*types, lint.*quick/);
  });
});
