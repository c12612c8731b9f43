import { describe, expect, it } from "vitest";
import { findTooBig } from "./sizes";

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index): [string, number] => [`${folder}/${index}.ts`, 10]);

describe("findTooBig", () => {
  it("is content with 15 files in a folder, however many are further down, and with 250 lines in a file", () => {
    const files = [...filesIn("app/jobs", 14), ...filesIn("app/jobs/queue", 15), ["app/jobs/long.ts", 250] as const];
    expect(findTooBig(new Map(files))).toEqual([]);
  });

  it("finds a folder with 16 files, pictures and tests among them", () => {
    const files = [...filesIn("app/jobs", 14), ["app/jobs/a.svg", null], ["app/jobs/a.test.ts", 10]] as const;
    expect(findTooBig(new Map(files))).toEqual(["app/jobs has 16 files: at most 15"]);
  });

  it("finds a file of 251 lines, but takes no picture for one", () => {
    expect(
      findTooBig(
        new Map([
          ["app/long.test.ts", 251],
          ["app/robot.svg", null],
        ]),
      ),
    ).toEqual(["app/long.test.ts has 251 lines: at most 250"]);
  });

  it("leaves exceptions alone, and asks to take out those that are not needed any more", () => {
    const exceptions = { folders: ["app/ui", "app/db"], files: ["app/long.ts", "app/gone.ts"] };
    const files = [...filesIn("app/ui", 16), ...filesIn("app/db", 15), ["app/long.ts", 300] as const];
    expect(findTooBig(new Map(files), exceptions)).toEqual([
      "app/db is small enough: take it out of scripts/checks/exceptions.ts",
      "app/gone.ts is small enough: take it out of scripts/checks/exceptions.ts",
    ]);
  });
});
