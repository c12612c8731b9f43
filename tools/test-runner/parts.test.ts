import { describe, expect, it } from "vitest";
import { selectParts, UnknownPart } from "./parts";

const names = (...wanted: string[]) => selectParts(wanted).map((part) => part.name);

describe("selectParts", () => {
  it("takes all parts when none is named, each once", () => {
    const all = names();
    expect(all).toEqual(
      expect.arrayContaining(["types", "unit", "build", "integration-pglite", "integration-postgres", "e2e"]),
    );
    expect(new Set(all).size).toBe(all.length);
  });

  it("takes parts by the beginning of their names, with the build that they need, in the order of the whole run", () => {
    expect(names("unit")).toEqual(["unit"]);
    expect(names("integration", "lint")).toEqual(["build", "lint", "integration-pglite", "integration-postgres"]);
  });

  it("takes for quick all that needs no built shop, and nothing that does", () => {
    expect(names("quick")).toEqual(["types", "lint", "links", "service-slugs", "unused", "versions", "unit"]);
    expect(selectParts(["quick"]).filter(({ after }) => after)).toEqual([]);
  });

  it("refuses a name that fits no part, and names the parts", () => {
    expect(() => names("unit", "smoke")).toThrow(UnknownPart);
    expect(() => names("smoke")).toThrow(/Unknown part: smoke.*types, lint.*quick/);
  });
});
